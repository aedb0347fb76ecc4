"""How plots look: one style, drawn without a screen, the same bytes each time."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, GREY, FAINT = "#1d2733", "#66717d", "#e3e7eb"
LINES = ("#1f6f8b", "#c8553d", "#8a9a5b", "#6b4e9b", "#d19a2f")
STYLE: Any = {
    "font.size": 9,
    "axes.edgecolor": GREY,
    "axes.labelcolor": GREY,
    "axes.labelsize": 8,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "svg.hashsalt": "rugbysim",  # else the ids in an SVG are new each time
    "svg.fonttype": "path",
}


@contextmanager
def draw() -> Iterator[Any]:
    """matplotlib.pyplot in this style, drawing into files; raises ModuleNotFoundError with the pip command."""
    try:
        import matplotlib as mpl
    except ModuleNotFoundError as error:
        message = "this needs matplotlib, which is not installed: pip install 'rugbysim[plot]'"
        raise ModuleNotFoundError(message, name="matplotlib") from error
    mpl.use("Agg", force=False)
    from matplotlib import pyplot

    with mpl.rc_context(dict(STYLE)):
        yield pyplot


def save_picture(make: Callable[[], Figure], out: str | Path) -> Path:
    """Write the figure that `make` makes into `out`, a .png, .svg or .pdf file, whole or not at all.

    The same figure gives the same bytes. Raises ModuleNotFoundError, naming the pip command, without matplotlib.
    """
    target = Path(out)
    with draw() as plt, whole(target) as part:
        figure = make()
        undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(part, dpi=150, metadata=undated.get(target.suffix.lower()))
        plt.close(figure)
        if part.suffix.lower() == ".png":
            _in_a_palette(part)
    return target


@contextmanager
def whole(target: Path) -> Iterator[Path]:
    """A file beside `target` to write into, which takes its place at the end: whole or not at all."""
    with tempfile.TemporaryDirectory(prefix=".picture", dir=target.parent) as folder:
        part = Path(folder) / target.name
        try:
            yield part
        except OSError as error:
            if error.filename is None:  # no room: the system does not say for which file
                raise OSError(error.errno, error.strerror, str(target)) from error
            raise
        part.replace(target)


def _in_a_palette(picture: Path) -> None:
    """Keep a PNG's 256 main colours: pictures of few colours lose nothing to be seen, and two thirds of their size."""
    from PIL import Image  # matplotlib draws with it

    with Image.open(picture) as drawn:
        few = drawn.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(picture, optimize=True)


def quiet(panel: Axes) -> None:
    """A faint grid and no frame but the two axes."""
    panel.grid(color=FAINT, lw=0.8)
    panel.set_axisbelow(True)
    panel.spines[["top", "right"]].set_visible(False)
