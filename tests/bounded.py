"""Generated tests that are bounded: the same examples every run, and nothing kept between runs."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

BOUNDED = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
