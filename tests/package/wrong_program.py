"""A program with four mistakes that type checkers must see, each on a line that says so."""

import assess

position = assess.read("game.sgf")
assess.ask(position, "A1", "uncapturable")  # mistake: a question is no word
finding = assess.ask(position, "A1", assess.Uncapturable())
length: int = finding.answer  # mistake: an answer is no number
finding.certificate.to_json()  # mistake: there may be none
assess.status(position, limits=10)  # mistake: limits are no number
