"""Modules whose tests take the most time beside those marked ``long``: only ``./test --quick`` leaves them out.

Chosen by the times in ``.results/unit.xml``; what keeps the rules stays in the quick run.
"""

from __future__ import annotations

SLOW = frozenset(
    {
        "adapters/test_open_spiel",
        "adapters/test_vector",
        "bots/test_analysing",
        "bots/test_choosing",
        "bots/test_levels",
        "bots/test_trials",
        "doors/test_howto",
        "doors/test_import",
        "engine/test_compiling",
        "engine/test_following",
        "engine/test_inner",
        "games/the_choice/test_solitaire",
        "games/wuerfelmeister/test_remembering",
        "hall/test_analyses",
        "hall/test_bots",
        "hall/test_hints",
        "hall/test_keeping",
        "lab/arena/test_running",
        "lab/test_fair_board",
        "lab/test_finding",
        "lab/test_made_boards",
        "lab/test_simulate",
        "lab/test_writing",
        "packaging/test_extras",
        "paper/test_paper",
        "test_cli_analysing",
        "test_cli_printing",
        "test_cli_report",
        "test_connections",
        "test_outside_games",
        "web/test_addressing",
        "web/test_balance",
        "web/test_me",
        "web/test_paper",
        "web/test_prefix",
        "web/test_recap",
        "web/test_replay",
        "web/test_result",
    }
)
