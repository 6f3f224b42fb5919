"""The page without a server: Python and the core run in the browser that shows it."""
