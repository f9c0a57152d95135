"""Messages to people whose page is closed: Web Push to the browsers that asked for it, and mail."""
