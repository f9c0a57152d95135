"""What is locked fits what is asked for, and the locks hold digests but no addresses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


GROUPS = PROJECT["dependency-groups"]
# what one group takes in of another stands there as a table
TESTS = [wanted for wanted in GROUPS["test"] if isinstance(wanted, str)]


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package in a lock (several where Python versions differ)."""
    found: dict[str, set[str]] = {}
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    for package, version in re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


@pytest.mark.parametrize(
    "name, wanted",
    [
        ("run.lock", PROJECT["project"]["dependencies"]),
        ("docs.lock", GROUPS["docs"]),
        ("test.lock", PROJECT["project"]["dependencies"] + TESTS + GROUPS["docs"]),
    ],
)
def test_locks_fit_the_ranges_of_pyproject(name: str, wanted: list[str]) -> None:
    versions = locked(name)
    for requirement in map(Requirement, wanted):
        assert versions[requirement.name.lower()], requirement
        assert all(requirement.specifier.contains(version) for version in versions[requirement.name.lower()])


@pytest.mark.parametrize("name", ["run.lock", "docs.lock"])
def test_the_test_lock_holds_the_others(name: str) -> None:
    assert locked(name).items() <= locked("test.lock").items()


def test_who_plays_installs_nothing_of_the_site() -> None:
    assert {"sphinx", "furo", "myst-parser", "selenium"}.isdisjoint(locked("run.lock"))


@pytest.mark.parametrize("name", ["run.lock", "docs.lock", "test.lock"])
def test_every_locked_package_has_digests(name: str) -> None:
    entries = re.split(
        r"^(?=[a-z0-9])", (ROOT / "requirements" / name).read_text(encoding="utf-8"), flags=re.M
    )
    for entry in filter(str.strip, entries):
        assert "--hash=sha256:" in entry, entry[:40]
        assert "://" not in entry


def test_the_npm_lock_has_digests_and_no_addresses() -> None:
    text = (ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in package for path, package in packages.items() if path)
    asked = json.loads((ROOT / "frontend" / "package.json").read_text(encoding="utf-8"))
    for name, version in {**asked["dependencies"], **asked["devDependencies"]}.items():
        assert packages[f"node_modules/{name}"]["version"] == version


@pytest.mark.parametrize("script", ["play", "test", ".ci/run"])
def test_scripts_are_executable_and_plain_sh(script: str) -> None:
    path = ROOT / script
    assert os.access(path, os.X_OK)
    assert path.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    subprocess.run(["sh", "-n", str(path)], check=True)
