"""A ruling, put together once, for every format: text, HTML, PDF, SVG, and the pictures in them."""
