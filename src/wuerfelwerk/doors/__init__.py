"""The public Python API: what ``wuerfelwerk`` itself exports lies here, and the rest of the house is private.

A door knows no game by name and adds nothing to the rules: it holds a state and asks them.
"""
