"""What people have together: what they say at a table; and the page of what one has played."""
