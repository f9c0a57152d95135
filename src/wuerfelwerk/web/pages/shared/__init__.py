"""What is passed on to people who are not at the table: pictures."""
