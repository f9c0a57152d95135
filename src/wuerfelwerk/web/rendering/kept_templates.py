"""Compiled templates on disk, for the next start.

Words, icons and addresses of files are worked out in a template when it is compiled, so what is kept belongs
to all they are made of: a folder of its own for each state of our programs, words and files.
"""

from __future__ import annotations

import hashlib
import logging
import os
from functools import cache
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket
from platformdirs import user_cache_dir

from wuerfelwerk import draw
from wuerfelwerk.web.rendering.assets import Assets

ROOMS = (Path(__file__).parent.parent, Path(draw.__file__).parent)  # all that templates can be made with
MADE_OF = (".py", ".html", ".po")
log = logging.getLogger(__name__)


class KeptTemplates(jinja2.FileSystemBytecodeCache):
    """Where nothing can be written the next start compiles anew."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        try:
            super().dump_bytecode(bucket)
        except OSError as error:
            log.info("compiled templates are not kept: %s", error)


def kept_templates(language: str, at: str, assets: Assets) -> KeptTemplates | None:
    """What was kept of the templates in a language, below a path; None where there is no place for it."""
    digest = hashlib.sha256(f"{jinja2.__version__} {language} {at} {assets.build} {_sources()}".encode())
    own = os.environ.get("WUERFELWERK_CACHE")  # as for machine code
    folder = Path(own or user_cache_dir("wuerfelwerk")) / "templates" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        log.info("compiled templates are not kept: %s", error)
        return None
    return KeptTemplates(str(folder))


@cache
def _sources() -> str:
    digest = hashlib.sha256()
    for room in ROOMS:
        for path in sorted(path for path in room.rglob("*") if path.suffix in MADE_OF):
            digest.update(f"{path.relative_to(room)} {path.stat().st_size}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
