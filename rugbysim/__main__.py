"""`python -m rugbysim` is `rugbysim`."""

from rugbysim.cli import main

if __name__ == "__main__":
    main()
