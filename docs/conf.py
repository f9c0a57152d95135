"""How the pages of this project become a site: ``tools/build_site.py`` runs Sphinx with this.

The pages are the Markdown files as they lie in the tree, so that a link leads to the same place on the site
as where the tree is browsed. The root of the tree is therefore Sphinx's folder of sources.
"""

from __future__ import annotations

from sphinx.application import Sphinx

project = "Würfelwerk"
author = "Würfelwerk"
html_title = "Würfelwerk"
root_doc = "docs/index"
include_patterns = [
    "docs/**",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "GLOSSARY.md",
    "README.md",
    "examples/farbleiter/README.md",
    "src/wuerfelwerk/games/*/help.de.md",
]
# folders Sphinx need not walk through
exclude_patterns = [
    ".*",
    "benchmarks",
    "frontend",
    "requirements",
    "site",
    "tests",
    "tools",
    "**/__pycache__",
]

extensions = ["myst_nb"]  # pages that are notebooks, and all others as myst_parser reads them
myst_heading_anchors = 4  # as code browsers make them, so that they can be linked and are checked
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_additional_pages = {"index": "to_docs.html"}
templates_path = ["site"]
nitpicky = True

# Notebooks are run whenever the site is built: what their cells raise, assert or warn of is an error.
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_raise_on_error = True
nb_execution_timeout = 600  # seconds of a cell; machine code may have to be made first
nb_output_stderr = "warn"
nb_merge_streams = True

# Blocks of output and of other people's configuration have no language.
highlight_language = "none"

DECISIONS = """
```{toctree}
:hidden:
:glob:

2026-*
```
"""


def setup(app: Sphinx) -> None:
    """The list of decisions stands in its page as plain links; the site wants to know its order too."""

    def with_decisions(app: Sphinx, page: str, source: list[str]) -> None:
        if page == "docs/decisions/README":
            source[0] += DECISIONS

    app.connect("source-read", with_decisions)
