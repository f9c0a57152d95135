"""The games in interfaces of others, each an extra of the same name. Built on the public Python API."""
