"""The routes that answer with pages."""
