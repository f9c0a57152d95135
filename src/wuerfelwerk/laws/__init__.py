"""What every game must keep, asked of random games: a suite of tests that comes with the package.

    wuerfelwerk laws GAME                       of a registered game, or of a package that has one
    pytest --pyargs wuerfelwerk.laws            of all registered games, or of those in ``laws_of``

Laws ask for ``game`` or for ``walk``, a whole random game step by step; ``plugin`` hands them out. They
know no game by name and no other room of this house knows them.
"""
