"""What the analysis package offers, and what importing it costs."""

from __future__ import annotations

import subprocess
import sys


def test_its_names_are_functions_whatever_was_imported_before(clean_environment: dict[str, str]) -> None:
    code = (
        "import rugbysim.analysis.realism, rugbysim.analysis.sweep, rugbysim.analysis as a\n"
        "assert all(callable(getattr(a, name)) for name in a.__all__), a.__all__\n"
        "import sys; heavy = {'numba', 'pandas', 'scipy', 'matplotlib'} & set(sys.modules); assert not heavy, heavy"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], env=clean_environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
