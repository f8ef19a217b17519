"""Hypothesis for the rules: repeatable by default; with ``REBIRTH_TEST_SCALE`` above 1 it goes on to new examples."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.scale import scaled

settings.register_profile(
    "rules",
    max_examples=scaled(100),
    deadline=None,
    derandomize=scaled(100) <= 100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rules")
