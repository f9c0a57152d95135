"""From what a viewer may see to text: templates, the log, charts, files."""
