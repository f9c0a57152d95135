"""Golden files: what a picture looked like when somebody last looked at it and found it good.

Rewrite them all after a wanted change, then look at the difference:

    WUERFELWERK_REWRITE=1 .venv/bin/pytest tests
"""

from __future__ import annotations

import os
from pathlib import Path


def compare(path: Path, text: str) -> None:
    """Fails unless the file holds the text; writes the file when asked to rewrite."""
    if os.environ.get("WUERFELWERK_REWRITE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.exists(), f"{path.name} is missing; see tests/golden.py"
    assert path.read_text("utf-8") == text, f"{path.name} has changed; see tests/golden.py"


def one_tag_a_line(svg: str) -> str:
    """SVG text that a diff can show; it draws the same."""
    return svg.replace("><", ">\n<") + "\n"
