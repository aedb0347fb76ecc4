"""The notebooks are stored with their outputs, use the public API alone, and run.

Running them takes a while and needs the extra `notebooks`: `.ci/run` does it by `notebooks/run.py --check`, `make slow`
by the last test here.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rugbysim
import rugbysim.analysis

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
QUESTIONS = ["01_first_run", "02_what_a_number_does", "03_realism", "04_which_line_up"]
LIBRARIES = {"math", "matplotlib", "numpy", "pandas", "pathlib", "rugbysim", "tempfile"}
LARGEST_PICTURE = 100_000  # bytes


def cells(notebook: Path, kind: str = "code") -> list[dict[str, Any]]:
    book = json.loads(notebook.read_text(encoding="utf-8"))
    return [cell for cell in book["cells"] if cell["cell_type"] == kind]


def source(notebook: Path) -> ast.Module:
    """The code of a notebook, without its magics."""
    lines = "\n".join("".join(cell["source"]) for cell in cells(notebook)).splitlines()
    return ast.parse("\n".join(line for line in lines if not line.startswith("%")))


def test_each_question_has_its_notebook() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == QUESTIONS


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_stored_of_one_run_from_top_to_bottom(notebook: Path) -> None:
    code = cells(notebook)
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    kinds = {output["output_type"] for cell in code for output in cell["outputs"]}
    assert "display_data" in kinds, "no picture"
    assert "error" not in kinds
    assert not any(output.get("name") == "stderr" for cell in code for output in cell["outputs"])


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_stored_tells_of_time_or_machine(notebook: Path) -> None:
    text = notebook.read_text(encoding="utf-8")
    book = json.loads(text)
    assert all(cell["metadata"] == {} for cell in book["cells"])
    assert set(book["metadata"]) == {"kernelspec", "language_info"}
    assert set(book["metadata"]["language_info"]) == {"name"}
    for word in ("iso8601", "/home/", "/root/", "site-packages", " object at 0x"):
        assert word not in text, word


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_only_public_names_are_used(notebook: Path) -> None:
    """`import rugbysim as rs` and what `rugbysim.analysis` offers; no module inside."""
    for node in ast.walk(source(notebook)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
            assert {name.split(".")[0] for name in names} <= LIBRARIES, names
            assert not any(name.startswith("rugbysim.") for name in names), names
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("rugbysim"):
            public = {"rugbysim": rugbysim.__all__, "rugbysim.analysis": rugbysim.analysis.__all__}
            assert {alias.name for alias in node.names} <= set(public[str(node.module)])
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rs":
            assert node.attr in rugbysim.__all__, node.attr


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_begins_with_its_question(notebook: Path) -> None:
    first = "".join(cells(notebook, "markdown")[0]["source"])
    assert first.startswith("# ")
    assert "?" in first


def test_pictures_are_small() -> None:
    pictures = list((ROOT / "notebooks" / "img").iterdir())
    assert pictures
    assert max(picture.stat().st_size for picture in pictures) < LARGEST_PICTURE


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(notebook: Path) -> None:
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONWARNINGS"}
    command = [sys.executable, str(ROOT / "notebooks" / "run.py"), "--check", str(notebook)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 0, done.stderr
