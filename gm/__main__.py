"""Runs gm: `python -m gm`."""

import sys


def main() -> None:
    """Runs the command line and leaves with its exit status."""
    from gm.cli import main as run

    sys.exit(run())


if __name__ == "__main__":
    main()
