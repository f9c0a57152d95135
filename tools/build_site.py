"""Builds the documentation as a site in ``site/``; whatever Sphinx warns of is an error."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
NEEDED = "The site needs Sphinx: pip install --require-hashes -r requirements/docs.lock"


def main() -> int:
    """0 if the site stands and every link and anchor leads somewhere."""
    try:
        import sphinx  # noqa: F401  # a player has none
    except ModuleNotFoundError:
        print(NEEDED, file=sys.stderr)
        return 2
    shutil.rmtree(SITE, ignore_errors=True)  # a page that is kept from before would not warn again
    options = ["-q", "-W", "-E", "--keep-going", "-b", "html", "-c", "docs", "-d", ".cache/site"]
    command = [sys.executable, "-m", "sphinx", *options, ".", str(SITE)]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code == 0:
        print(f"The site begins with {SITE.relative_to(ROOT) / 'index.html'}.")
    return code


if __name__ == "__main__":
    sys.exit(main())
