"""The name of the house as drawn letters, and its sign."""

from __future__ import annotations

from wuerfelwerk.draw.svg import num, path

# one stroke a letter: where it stands, and its path from the base line
LETTERS: tuple[tuple[float, str], ...] = (
    (0, "M0 -29 L7.5 0 L15 -20 L22.5 0 L30 -29"),
    (37, "M0 -20 L0 -8 C0 -3.4 3.4 0 8 0 C12.6 0 16 -3.4 16 -8 L16 -20 M16 -8 L16 0"),
    (61, "M0 0 L0 -20 M0 -11 C0 -16.4 4 -20 9.6 -20"),
    (75.5, "M3 0 L3 -23 C3 -27.6 6 -30 11 -29.4 M-2 -19.4 L10 -19.4"),
    (
        91,
        "M0.6 -10.6 L17 -10.6 C17 -16.2 13.4 -20 8.6 -20 C3.6 -20 0 -15.8 0 -10 "
        "C0 -4 3.6 0 9 0 C12.2 0 14.8 -1.2 16.4 -3.6",
    ),
    (115, "M0 -30 L0 0"),
    (123, "M0 -20 L6 0 L12 -14.6 L18 0 L24 -20"),
    (
        154,
        "M0.6 -10.6 L17 -10.6 C17 -16.2 13.4 -20 8.6 -20 C3.6 -20 0 -15.8 0 -10 "
        "C0 -4 3.6 0 9 0 C12.2 0 14.8 -1.2 16.4 -3.6",
    ),
    (178, "M0 0 L0 -20 M0 -11 C0 -16.4 4 -20 9.6 -20"),
    (195, "M0 -30 L0 0 M12.5 -20 L0.6 -8.4 M5 -12.6 L13.5 0"),
)
# the two dots of the ü are two dice
DOTS = (
    '<rect x="38" y="1.2" width="6.6" height="6.6" rx="1.6" transform="rotate(-10 41.3 4.5)"/>'
    '<rect x="47.6" y="1.2" width="6.6" height="6.6" rx="1.6" transform="rotate(9 50.9 4.5)"/>'
)
WIDTH, HEIGHT = 214, 40


def wordmark(height: float = 26, cls: str = "") -> str:
    """The name as a picture."""
    letters = "".join(path(data, f' transform="translate({num(x)} 34)"') for x, data in LETTERS)
    classes = f"wordmark {cls}".strip()
    size = f'width="{num(height * WIDTH / HEIGHT)}" height="{num(height)}"'
    return (
        f'<svg class="{classes}" viewBox="-3 -1 {WIDTH} {HEIGHT}" {size} role="img" aria-label="Würfelwerk">'
        f'<g class="letters">{letters}</g><g class="dots">{DOTS}</g></svg>'
    )


def app_icon() -> str:
    """A die of felt with a turquoise W; stands alone, for tabs and home screens."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Würfelwerk</title>'
        '<rect x="5" y="4" width="54" height="56" rx="13" fill="#0b1211"/>'
        '<rect x="5" y="4" width="54" height="48" rx="13" fill="#1d2b29"/>'
        '<path d="M15 17 L22.5 40 L32 22 L41.5 40 L49 17" fill="none" stroke="#6fe3d2" stroke-width="6.4" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
