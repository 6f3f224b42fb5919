"""Requests: what is asked, as one value, whoever asks it; and the one place where it is answered.

::

    options of the command line -\\
    JSON over HTTP ---------------> Wording --from_words--> Ask | Rule | RulePoints | Assess | Decide | Check
    words of GTP and of files ---/                                           |
                                                                  answer(request, Watch)
                                                                             |
                                                              Reply: findings, and what files are made from

``Wording`` (``wording``) is one list of everything that can be said of a request in words, made like
``proofs.terms.Terms``: each field knows its option, its help, its words and its type in JSON. The options of the
command line and the bodies of HTTP are made from it. So a new one is a line there, and its use in the request that it
changes.

A request (``kinds``) is a frozen value: a position with what its file says, the strings, the terms, the limits, what is
agreed. ``from_words`` makes it from what is said; where nothing is said, the file may say it, or else the rules do.
``from_json`` reads a body, and then goes the same way. So a question has one meaning, however it came in.

``answer`` is the only caller of what lies below: of questions, rulings, statuses, decisions, counts and the checker. A
``Watch`` holds what goes beside and changes no answer: who is told of the progress, when to stop, what is known from
before. A ``Reply`` holds what was found; ``reports.replies_told`` has its headline and its JSON, those of every face.

A face reads words and shows replies, and nothing else. A room with a kind of its own adds who answers it to
``answer.ANSWERS``, as ``ikeda`` does.
"""
