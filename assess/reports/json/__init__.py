"""All JSON that the commands print."""
