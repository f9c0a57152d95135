"""From what a viewer may see to text: templates, fragments, the log, charts, files."""
