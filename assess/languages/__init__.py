"""The languages of what a person reads: whole sentences with named parts, and their translations (``*.po``)."""
