"""What the site looks at in the notebooks it has run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.build_site import ROOT, complaints

PICTURE = {"image/png": "iVBOR", "text/plain": "<Figure>"}
DRAWN: dict[str, Any] = {"output_type": "display_data", "data": PICTURE}


def said(text: str, name: str = "stdout") -> dict[str, Any]:
    return {"output_type": "stream", "name": name, "text": text}


def asked(folder: Path, *outputs: dict[str, Any]) -> list[str]:
    cells = [{"cell_type": "markdown", "source": "words"}]
    cells += [{"cell_type": "code", "source": "", "outputs": [output]} for output in outputs]
    file = folder / "page.ipynb"
    file.write_text(json.dumps({"cells": cells}))
    return list(complaints(file))


def test_a_good_notebook_is_no_reason_to_complain(tmp_path: Path) -> None:
    assert asked(tmp_path, DRAWN, said("0.25 of 1,000,000 games")) == []


@pytest.mark.parametrize(
    "output, word",
    [
        (said("DeprecationWarning: old", "stderr"), "warns"),
        (said(f"read {ROOT}/docs"), "folder"),
        (said(f"{Path.home()}/games.jsonl"), "folder"),
        (
            {"output_type": "execute_result", "data": {"text/plain": "<bot at 0x7f12ab34cd56>"}},
            "address",
        ),
        (said("served at http://localhost:1"), "address"),
    ],
)
def test_warnings_and_what_belongs_to_a_machine_are_found(
    output: dict[str, Any], word: str, tmp_path: Path
) -> None:
    (line,) = asked(tmp_path, DRAWN, output)
    assert word in line and "cell 3" in line


def test_a_notebook_without_a_picture_is_found(tmp_path: Path) -> None:
    assert asked(tmp_path, said("only words")) == ["page: no cell has drawn a picture"]
