"""What one person has played here: looked at, brought to another device, forgotten."""

from wuerfelwerk.hall.personal.mine import Mine

__all__ = ["Mine"]
