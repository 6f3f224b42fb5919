"""The referee's page: an HTTP interface to the questions, and the page that uses it (docs/http.md)."""
