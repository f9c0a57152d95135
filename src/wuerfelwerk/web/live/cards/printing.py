"""A process of its own that makes one picture: SVG comes in, PNG goes out.

The renderer holds the interpreter while it works, half a second on a busy machine: in the server's own
process every page would wait for it, in whichever thread it runs. It reads no font but those of the house.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

VENDOR = Path(__file__).parents[2] / "static" / "vendor"
FONTS = ("roboto-400.ttf", "roboto-700.ttf", "roboto-condensed-700.ttf")


def png(svg: str) -> bytes:
    """ValueError for what cannot be drawn."""
    import resvg_py

    fonts = [str(VENDOR / name) for name in FONTS]
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=fonts, font_family="Roboto"
    )
    return bytes(drawn)


def main() -> None:
    os.nice(5)  # tables go first
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
