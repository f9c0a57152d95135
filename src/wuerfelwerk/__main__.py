"""``python -m wuerfelwerk``: the command line."""

from __future__ import annotations

from wuerfelwerk.cli import main

if __name__ == "__main__":
    main(prog_name="wuerfelwerk")
