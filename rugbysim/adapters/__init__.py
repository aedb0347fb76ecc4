"""The tabletop games as other libraries want them: `openspiel` and `pettingzoo`, each written once for all games.

Both libraries are optional: `pip install 'rugbysim[openspiel]'`, `pip install 'rugbysim[pettingzoo]'`.
"""
