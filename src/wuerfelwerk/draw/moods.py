"""What one can say with a picture: dice that make a face, a thumb, a clover leaf. Own drawings."""

from __future__ import annotations

from wuerfelwerk.draw.svg import attributes, circle, kept, num, path, rect

EYES = circle(17, 20, 3.2, ' class="mood-ink"') + circle(31, 20, 3.2, ' class="mood-ink"')
SHUT = path("M13 21 C15 17 19 17 21 21 M27 21 C29 17 33 17 35 21", ' class="mood-line"')
LEAF = (
    "M24 21.5 C17 18.5 13.5 12 17.5 8 C20.5 5.5 23 7.5 24 10 C25 7.5 27.5 5.5 30.5 8"
    " C34.5 12 31 18.5 24 21.5 Z"
)

FACES: dict[str, str] = {
    "smile": EYES + path("M14 29 C18 36.5 30 36.5 34 29", ' class="mood-line"'),
    "laugh": SHUT + path("M13 27 L35 27 C34 38.5 14 38.5 13 27 Z", ' class="mood-ink"'),
    "wow": EYES
    + path("M12 12.5 C14 10 18 10 20 12 M28 12 C30 10 34 10 36 12.5", ' class="mood-line"')
    + circle(24, 33, 5, ' class="mood-ink"'),
    "sad": EYES
    + path("M15 36 C19 29.5 29 29.5 33 36", ' class="mood-line"')
    + path("M33.5 25.5 C36.5 29 35.5 31.5 33.5 31.5 C31.5 31.5 30.5 29 33.5 25.5 Z", ' class="mood-ink"'),
}
SIGNS: dict[str, str] = {
    "thumb": path(
        "M8 22 L15 22 L15 41 L8 41 Z M18 40 C18 34 18 28 18 23 C22 19 24 14 24 7 C30 5.5 31 12 29.5 19"
        " L38 19 C43 20 43 25 40 26.5 C43 28.5 42 33 38.5 33.5 C40 36.5 38.5 39.5 35 40 C32 42 22 42 18 40 Z",
        ' class="mood-ink"',
    ),
    "clover": "".join(
        path(LEAF, f' class="mood-ink" transform="rotate({turn} 24 23)"') for turn in (0, 90, 180, 270)
    )
    + path("M25 24 C30 30 33 36 38 43", ' class="mood-line"'),
}
MOODS = (*FACES, *SIGNS)


@kept
def mood(name: str, width: float = 32) -> str:
    """Decoration: what it means stands beside it, or in the name of its button."""
    die = rect(3, 3, 42, 42, 11, ' class="mood-die"') if name in FACES else ""
    whole = attributes({"viewBox": "0 0 48 48", "width": num(width), "height": num(width)})
    return f'<svg class="mood" aria-hidden="true"{whole}>{die}{(FACES | SIGNS)[name]}</svg>'
