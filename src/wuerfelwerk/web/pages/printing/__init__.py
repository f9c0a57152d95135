"""Sheets to print, and the way from a printed sheet to a table."""
