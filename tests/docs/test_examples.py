"""The Python that the package's own text and README show runs as it stands."""

from __future__ import annotations

import doctest
import pkgutil
import re
import textwrap
from importlib import import_module
from pathlib import Path

import pytest

import rugbysim

ROOT = Path(__file__).resolve().parents[2]
SATURDAY = 'schema = 1\nhome = "herons"\naway = "dingoes"\nrules = "sevens"\n'
KERNELS = ("rugbysim.core", "rugbysim.games")  # what is in there has no example to run


def shown(text: str) -> str:
    """The indented block of a text that begins by importing the package."""
    (block,) = [block for block in indented(text) if "import rugbysim as rs" in block]
    return block


def indented(text: str) -> list[str]:
    """The indented blocks of a text."""
    return [textwrap.dedent(block) for block in re.findall(r"(?:^ {4}.*\n|^\n)+", text + "\n", re.MULTILINE)]


@pytest.mark.parametrize("where", ["package", "README"])
def test_the_example_runs(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(rugbysim.__doc__) if where == "package" else (ROOT / "README.md").read_text(encoding="utf-8")
    (tmp_path / "saturday.toml").write_text(SATURDAY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    example = shown(text)
    assert "rs.simulate" in example
    exec(compile(example, where, "exec"), names)  # noqa: S102 - the project's own text, to see that it runs
    result = names["result"]
    assert isinstance(result, rugbysim.Result)
    assert result.n == 10_000


FEWER = {
    "n=100,": "n=2,",
    '"tactics.kick_off=long"]})': '"tactics.kick_off=long"]}, matches=200)',
    '"herons_line_ups")': '"herons_line_ups", max_matches=1_000)',
    "time_limit=60": "matches=3_000",
}


def test_the_examples_that_go_on_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of README that go on from `import rugbysim as rs`; fewer matches are enough."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for many, few in FEWER.items():
        assert many in text
        text = text.replace(many, few)
    monkeypatch.chdir(tmp_path)
    examples = [block for block in indented(text) if re.search(r"\brs\.", block) and "import" not in block]
    assert len(examples) == 3
    for example in examples:
        exec(compile(example, "README", "exec"), {"rs": rugbysim})  # noqa: S102 - as above


def test_examples_in_docstrings_give_what_they_say() -> None:
    """Doctests, wherever a module has some: a public function's example must give what it says."""
    for module in pkgutil.walk_packages(rugbysim.__path__, "rugbysim."):
        if not module.name.startswith(KERNELS) and not module.name.endswith("__main__"):
            failed = doctest.testmod(import_module(module.name)).failed
            assert failed == 0, module.name
