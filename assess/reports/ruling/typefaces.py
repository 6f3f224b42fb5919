"""The typefaces of a PDF: what typst brings has no Chinese, Japanese or Korean signs, so these are taken from the
machine."""

from __future__ import annotations

import json

from assess.languages.spoken import LETTERS, coordinates_shown, language
from assess.languages.translations import LANGUAGES
from assess.rules.errors import BadInput

JAPANESE = "ja"
USUAL = "Libertinus Serif"
OF_LANGUAGES = {
    "ja": ("Noto Serif CJK JP", "Noto Sans CJK JP", "Hiragino Mincho ProN", "Yu Mincho", "MS Mincho", "IPAexMincho"),
    "ko": ("Noto Serif CJK KR", "Noto Sans CJK KR", "AppleMyungjo", "Batang", "NanumMyeongjo", "UnBatang"),
    "zh": ("Noto Serif CJK SC", "Noto Sans CJK SC", "Songti SC", "SimSun", "AR PL UMing CN", "WenQuanYi Zen Hei"),
}
"""Those that have the signs of a language, the best first: of Debian, macOS and Windows."""


def typeface() -> dict[str, str]:
    """What a template of typst is told: the language, and the typefaces, the first that has a sign counts."""
    return {"lang": language(), "fonts": json.dumps([USUAL, *_wanted()])}


def require_typeface() -> None:
    """Raises BadInput where the machine has none of the typefaces for the language."""
    wanted = _wanted()
    if wanted and not set(wanted) & set(_there()):
        raise BadInput(
            "A PDF in {language} needs a typeface with its signs, and there is none: install one (Debian: apt install "
            "fonts-noto-cjk), or write .html or .svg.",
            language=LANGUAGES[language() if language() in OF_LANGUAGES else JAPANESE],
        )


def _wanted() -> tuple[str, ...]:
    """The typefaces of the language; where that has Latin letters, those for the names of points in kanji, if any."""
    return OF_LANGUAGES.get(language(), () if coordinates_shown() == LETTERS else OF_LANGUAGES[JAPANESE])


def _there() -> list[str]:
    """The typefaces of the machine that typst finds."""
    import typst

    return list(typst.Fonts().families())
