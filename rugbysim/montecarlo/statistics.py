"""Estimates and how sure they are: shares by Wilson's interval, means by Student's, and figures without false digits.

Sources: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209-212;
F. Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28 (1936), 437-442;
"Student", "The probable error of a mean", Biometrika 6 (1908), 1-25; the quantiles of t by Abramowitz and Stegun,
Handbook of Mathematical Functions (1964), formulas 26.7.3, 26.7.4 and 26.7.5.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

NEVER_SEEN = 3.688879454113936  # -ln 0.025: the events that a count of none still allows (Garwood)
NORMAL_975 = 1.959963984540054  # the 97.5 % point of the normal distribution: what a 95 % interval reaches
EXACT_T_BELOW = 200  # degrees of freedom from which the expansion of t is right to nine digits
NONE_SHOWN = "–"


@dataclass(frozen=True, slots=True)
class Estimate:
    """One estimated figure of a run.

    `kind` is "share" (between 0 and 1), "mean" or "ratio" (of two sums, see `ratios.py`); `unit` is the column's.
    `standard_error`, `low` and `high` (a 95 % interval) are None where the run is too short to tell, all but `n` where
    there is nothing to estimate from.
    """

    measure: str
    estimate: float | None
    standard_error: float | None
    low: float | None
    high: float | None
    n: int
    kind: str = "mean"
    unit: str = "1"

    @property
    def text(self) -> str:
        """The estimate for people; a share in per cent, never 0 % or 100 %."""
        if self.kind == "share" and self.estimate is not None:
            return shown_share(self.estimate, self.standard_error, self.low, self.high)
        if self.estimate == 0 and self.low == 0 and self.high:
            return f"< {_rounded_up(self.high)}"
        return shown(self.estimate, self.standard_error)

    @property
    def interval_text(self) -> str:
        """The 95 % interval for people, rounded outwards: "51 to 55 %", "< 0.04 %"."""
        if self.estimate is None or self.low is None or self.high is None:
            return NONE_SHOWN
        if self.kind == "share":
            return _shown_share_interval(self.estimate, self.standard_error, self.low, self.high)
        if self.estimate == 0 and self.low == 0 and self.high:
            return self.text
        return shown_interval(self.low, self.high, places(self.estimate, self.standard_error))


def wilson(k: float, n: int, z: float = NORMAL_975) -> tuple[float, float] | None:
    """Wilson's score interval of a share of which `k` in `n` were counted; None for 0 of 0.

    Source: Wilson (1927). The ends stay within [0, 1] and the interval has a width even for 0 of n and n of n.
    """
    if n == 0:
        return None
    centre = (k + z * z / 2) / (n + z * z)
    half = _wilson_half_width(k, n, z)
    # At k = 0 and k = n the ends are 0 and 1 exactly; subtraction would leave a rounding error.
    return (0.0 if k == 0 else centre - half, 1.0 if k == n else centre + half)


def _wilson_half_width(k: float, n: int, z: float) -> float:
    """Half the width of Wilson's interval."""
    share = k / n
    return z / (n + z * z) * math.sqrt(n * share * (1 - share) + z * z / 4)


def share_error(k: int, n: int) -> float | None:
    """Standard error of a share: half of Wilson's 95 % interval in units of 1.96; None for 0 of 0.

    For large n it is sqrt(p (1 - p) / n); unlike that it is not 0 when k is 0 or n, where a sample proves nothing.
    """
    return None if n == 0 else _wilson_half_width(k, n, NORMAL_975) / NORMAL_975


def share(measure: str, k: int, n: int) -> Estimate:
    """A share counted as `k` of `n`, with its error and Wilson's 95 % interval."""
    interval = wilson(k, n)
    if interval is None:
        return Estimate(measure, None, None, None, None, 0, "share")
    return Estimate(measure, k / n, share_error(k, n), *interval, n, "share")


def mean(
    measure: str, total: int, squares: int, n: int, *, scale: int = 1, unit: str = "1", counts: bool = False
) -> Estimate:
    """A mean of `n` integers from their exact sum and sum of squares, divided by `scale`.

    The interval is Student's; with n = 1 there is a mean and no error, with n = 0 nothing. What `counts` (is never
    negative) and was 0 in every match is no certain 0: its error is one event, its interval Garwood's, 0 to 3.69 / n.
    """
    if n == 0:
        return Estimate(measure, None, None, None, None, 0, unit=unit)
    middle = total / n / scale
    error = standard_error(total, squares, n, scale)
    if error is None:
        return Estimate(measure, middle, None, None, None, n, unit=unit)
    if counts and squares == 0:
        return Estimate(measure, 0.0, 1 / n / scale, 0.0, NEVER_SEEN / n / scale, n, unit=unit)
    reach = student_975(n - 1) * error
    return Estimate(measure, middle, error, middle - reach, middle + reach, n, unit=unit)


def deviation(total: int, squares: int, n: int, scale: int = 1) -> float | None:
    """Standard deviation of a sample (divisor n - 1) from exact sums; None below two values.

    n * squares - total ** 2 is computed in integers, so that nothing cancels.
    """
    if n < 2:
        return None
    return math.sqrt((n * squares - total * total) / (n * (n - 1))) / scale


def standard_error(total: int, squares: int, n: int, scale: int = 1) -> float | None:
    """Standard error of a mean from exact sums; None below two values."""
    spread = deviation(total, squares, n, scale)
    return None if spread is None else spread / math.sqrt(n)


def student_975(freedom: int) -> float:
    """The 97.5 % point of Student's t with `freedom` >= 1 degrees of freedom."""
    if freedom >= EXACT_T_BELOW:
        return _student_expansion(freedom)
    low, high = NORMAL_975, 13.0  # t with one degree of freedom is 12.706
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _student_within(t: float, freedom: int) -> float:
    """P(|T| < t), Abramowitz and Stegun 26.7.3 (odd) and 26.7.4 (even)."""
    angle = math.atan(t / math.sqrt(freedom))
    odd = freedom % 2 == 1
    term = math.cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for i in range(3 if odd else 2, freedom - 1, 2):
        term *= math.cos(angle) ** 2 * (i - 1) / i
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _student_expansion(freedom: int) -> float:
    """Abramowitz and Stegun 26.7.5, three terms."""
    x, v = NORMAL_975, float(freedom)
    first = (x**3 + x) / 4
    second = (5 * x**5 + 16 * x**3 + 3 * x) / 96
    third = (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384
    return x + first / v + second / v**2 + third / v**3


def places(value: float, error: float | None) -> int:
    """How many decimals of `value` mean something (negative: tens, hundreds).

    The last digit's place is not below the error, but a value larger than its error keeps at least its first digit.
    Without an error (one value, or values that never varied) three significant digits are kept.
    """
    if not error:
        return 0 if abs(value) >= 1000 or value == round(value) else 2 - math.floor(math.log10(abs(value)))
    enough = math.floor(-math.log10(error) + 1e-12)
    return max(enough, -math.floor(math.log10(abs(value)))) if abs(value) >= error else enough


def shown(value: float | None, error: float | None) -> str:
    """`value` for people, without a digit smaller than its standard error.

    18.37 with an error of 0.034 is "18.4", 1234 with one of 20 is "1200"; None is "–".
    """
    if value is None or not math.isfinite(value):
        return NONE_SHOWN
    return _fixed(value, places(value, error))


def share_places(value: float, error: float | None) -> int:
    """How many decimals of a share in per cent mean something, for itself and for its interval.

    As `places`, but one more where else the interval would be rounded to more than about twice its width, and the share
    out of it: 34.6 % with an error of 1.1 is "35 %" (32 to 37 %), not "30 %" (30 to 40 %).
    """
    decimals = places(100 * value, 100 * error if error else None)
    return decimals + 1 if error and 10.0**-decimals > 4 * 100 * error and decimals < 0 else decimals


def shown_share(value: float, error: float | None, low: float | None = None, high: float | None = None) -> str:
    """A sampled share for people, in per cent; one that would round to 0 % or 100 % is given as a bound.

    The bound is the end of the 95 % interval (`low`, `high`; without them two errors away), rounded outwards to one
    digit: "< 0.04 %", "> 99.96 %". Without an error the share is exact and is printed as it stands.
    """
    text = _fixed(100 * value, share_places(value, error))
    if not error or 0 < float(text) < 100:
        return f"{text} %"
    if float(text) <= 0:
        return f"< {_outwards(value + 2 * error if high is None else high)} %"
    return f"> {_complement(_outwards(1 - value + 2 * error if low is None else 1 - low))} %"


def shown_interval(low: float, high: float, decimals: int) -> str:
    """The ends of an interval, rounded outwards to `decimals`, so that it never claims more than it should."""
    unit = 10.0**-decimals
    # The small allowance keeps an end that is exact at this place (0.30 / 0.01 = 29.999...) from moving a whole unit.
    first, last = math.floor(low / unit + 1e-9) * unit, math.ceil(high / unit - 1e-9) * unit
    return f"{_fixed(first, decimals)} to {_fixed(last, decimals)}"


def _shown_share_interval(value: float, error: float | None, low: float, high: float) -> str:
    """An interval of a share in per cent; an end at 0 or 100 is left out: "< 2 %", "> 98 %"."""
    decimals = max(-1, share_places(value, error))
    first, _, last = shown_interval(100 * low, 100 * high, decimals).partition(" to ")
    if float(first) <= 0 and float(last) >= 100:  # so few matches that the error swallows every digit
        first, _, last = shown_interval(100 * low, 100 * high, max(0, decimals + 1)).partition(" to ")
    if float(first) <= 0:
        return f"< {last} %"
    return f"> {first} %" if float(last) >= 100 else f"{first} to {last} %"


def _outwards(part: float) -> str:
    """A share in per cent, rounded up to one significant digit, at most 90."""
    return _rounded_up(min(100 * part, 90.0))


def _rounded_up(value: float) -> str:
    """A positive number, rounded up to one significant digit."""
    decimals = math.ceil(-math.log10(value) - 1e-12)
    digit = math.ceil(value * 10.0**decimals - 1e-9)
    if digit == 10:
        digit, decimals = 1, decimals - 1
    return _fixed(digit / 10.0**decimals, decimals)


def _complement(percent: str) -> str:
    """100 less a printed percentage, with as many decimals."""
    return f"{100 - float(percent):.{len(percent.partition('.')[2])}f}"


def _fixed(value: float, decimals: int) -> str:
    """`value` with `decimals` decimals, rounded to tens and more when negative; never "-0"."""
    return f"{round(value, decimals) + 0.0:.{max(0, decimals)}f}"
