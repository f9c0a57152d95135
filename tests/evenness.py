"""Chi-square over counts. (``scipy.stats`` has it too, and takes a second and a half to import.)"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc


def evenness(counts: Sequence[int] | ArrayLike, expected: ArrayLike | None = None) -> float:
    """The chance that counts as far from ``expected`` (evenly many of each) as these come about by luck."""
    seen = np.asarray(counts, dtype=float)
    wanted = np.full(seen.shape, seen.mean()) if expected is None else np.asarray(expected, dtype=float)
    return float(chdtrc(seen.size - 1, ((seen - wanted) ** 2 / wanted).sum()))
