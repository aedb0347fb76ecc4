"""Run the notebooks and store their outputs: `python notebooks/run.py [--check] [NOTEBOOK ...]`.

With `--check` nothing is stored: a cell that fails is an error all the same. What is stored has no times, no machine's
names and no versions in it, so that a diff shows what changed and nothing else.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).resolve().parent
SECONDS = 120  # a notebook may take


def run(notebook: Path, *, store: bool) -> float:
    """Execute one notebook in a fresh kernel, in its own folder; returns the seconds it took."""
    book = nbformat.read(notebook, as_version=4)
    begun = time.perf_counter()
    # the kernel is a process of its own: it must find this checkout, whatever is installed
    paths = [str(HERE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    client = NotebookClient(book, timeout=SECONDS, record_timing=False, resources={"metadata": {"path": str(HERE)}})
    client.execute(env=environment)
    taken = time.perf_counter() - begun
    if store:
        tidy(book)
        nbformat.write(book, notebook)
    return taken


def tidy(book: nbformat.NotebookNode) -> None:
    """Leave out what differs from machine to machine."""
    book.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in book.cells:
        cell.metadata = {}
        for output in cell.get("outputs", []):
            output.pop("metadata", None)
            if output.output_type in ("display_data", "execute_result"):
                output.metadata = {}
                if "image/png" in output.data:
                    output.data["text/plain"] = "picture"


def main() -> int:
    """Run those named, else all; 1 if a cell failed or a notebook took too long."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="store nothing")
    parser.add_argument("notebook", nargs="*", type=Path)
    chosen = parser.parse_args()
    for notebook in chosen.notebook or sorted(HERE.glob("*.ipynb")):
        try:
            taken = run(notebook, store=not chosen.check)
        except (CellExecutionError, TimeoutError) as error:
            print(f"{notebook.name}: {error}", file=sys.stderr)
            return 1
        print(f"{notebook.name}: {taken:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
