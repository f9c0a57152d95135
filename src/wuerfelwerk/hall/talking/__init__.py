"""What people say at tables: shown for some seconds, and kept nowhere."""

from wuerfelwerk.hall.talking.talk import Talk

__all__ = ["Talk"]
