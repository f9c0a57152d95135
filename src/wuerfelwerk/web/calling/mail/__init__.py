"""Mail to people who asked for it and confirmed it, through the SMTP server of whoever runs this one."""
