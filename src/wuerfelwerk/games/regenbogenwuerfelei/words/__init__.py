"""Regenbogenwürfelei in words, German source strings; every function takes the reader's catalog first."""
