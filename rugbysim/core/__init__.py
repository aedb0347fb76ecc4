"""Compiled tools that every game uses: the decorators, the generator, curves as tables."""
