"""Builds the documentation as a site in ``site/``; whatever Sphinx warns of is an error.

Pages that are notebooks are run meanwhile. A cell that raises, asserts in vain or warns is an error, and so
is one that shows what belongs to the machine it ran on.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
WORK = ROOT / ".cache" / "site"
HTML, RUN = WORK / "html", WORK / "jupyter_execute"  # the second is where myst-nb leaves what it has run
NEEDED = "The site needs Sphinx: pip install --require-hashes -r requirements/docs.lock"

# Of the notebooks: machine code is kept where tests keep theirs, nobody's own startup files are read, and
# arrays are so small that further threads would only wait for one another.
RUNNING = {
    "IPYTHONDIR": str(WORK / "ipython"),
    "NUMBA_OPT": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "WUERFELWERK_CACHE": str(ROOT / ".cache" / "compiled"),
}
KERNEL = "c.IPKernelApp.log_level = 'ERROR'  # it warns that its port is open to this computer\n"
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b|https?://|\b127\.0\.0\.1\b")
PICTURES = {"image/png", "image/svg+xml"}


def main() -> int:
    """0 if the site stands, every link and anchor leads somewhere and every notebook ran well."""
    try:
        import sphinx  # noqa: F401  # a player has none
    except ModuleNotFoundError:
        print(NEEDED, file=sys.stderr)
        return 2
    for folder in (SITE, WORK):
        shutil.rmtree(folder, ignore_errors=True)  # a page that is kept from before would not warn again
    profile = WORK / "ipython" / "profile_default"
    profile.mkdir(parents=True)
    (profile / "ipython_kernel_config.py").write_text(KERNEL, encoding="utf-8")
    options = ["-q", "-W", "-E", "--keep-going", "-b", "html", "-c", "docs", "-d", str(WORK / "doctrees")]
    command = [sys.executable, "-m", "sphinx", *options, ".", str(HTML)]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **RUNNING}, check=False).returncode
    found = [line for file in sorted(RUN.rglob("*.ipynb")) for line in complaints(file)]
    for line in found:
        print(line, file=sys.stderr)
    if code == 0 and not found:
        HTML.rename(SITE)
        print(f"The site begins with {SITE.relative_to(ROOT) / 'index.html'}.")
    return code or int(bool(found))


def complaints(file: Path) -> Iterator[str]:
    """What is wrong with what the cells of a notebook that was run have shown."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    outputs = [(number, output) for number, cell in enumerate(cells, 1) for output in cell.get("outputs", ())]
    for number, output in outputs:
        if output.get("name") == "stderr":
            yield f"{file.stem}: cell {number} warns: {''.join(output['text'])[:200]}"
        text = _text(output)
        for sign in (str(ROOT), str(Path.home()), tempfile.gettempdir()):
            if sign in text:
                yield f"{file.stem}: cell {number} shows the folder {sign}"
        for address in ADDRESS.findall(text):
            yield f"{file.stem}: cell {number} shows the address {address}"
    if not any(PICTURES & set(output.get("data", ())) for _, output in outputs):
        yield f"{file.stem}: no cell has drawn a picture"


def _text(output: Mapping[str, Any]) -> str:
    """What is read of an output: its text, not what pictures are made of."""
    return "".join(output.get("text", "")) + "".join(output.get("data", {}).get("text/plain", ""))


if __name__ == "__main__":
    sys.exit(main())
