"""Why a certificate is refused. To be read first."""

from __future__ import annotations

import enum


class Refusal(enum.Enum):
    """Why a certificate is refused; each value is the sentence for the user."""

    MALFORMED = "The certificate, or the question, is not written in the format."
    WRONG_CLAIM = "The certificate claims something else than what was asked, or than what its proofs could show."
    WRONG_KIND = "A proof of this kind for this player does not prove an answer under these cycle rules."
    WRONG_ROOT = (
        "The proof does not start from the position: its first pattern, turn, ban or liberties outside do not agree."
    )
    WRONG_TURN = "It is the other player's turn in the entry named."
    ZONE_NOT_INSIDE = "The zone of the entry named is not inside the zone of the one that names it."
    WRONG_CONTENTS = "The entry named does not have the contents that the move leaves."
    BAN_NOT_COVERED = "The favoured player may be banned from a point, and the entry named forgets it."
    BAN_NOT_CERTAIN = "The entry named takes the other player to be banned from a point, which is not certain."
    THREATS_IN_DOUBT = "The entry named counts on a threat that is not left, or on the other player's having spent one."
    UNKNOWN_IN_ZONE = "The zone has a point of which nobody knows what is there."
    ILLEGAL_MOVE = "The move is not on an empty point of the zone."
    BANNED_MOVE = "The favoured player may be banned from the move."
    NO_LIBERTY = "A string of the favoured player has no liberty in the zone, so it might have none at all."
    OUTSIDE_IN_DOUBT = "The entry named counts on more liberties outside its zone than a string surely has there."
    MIGHT_CAPTURE = "The move might or might not remove a string, and not every outcome has its entry."
    MISSING_REPLY = "A play that the other player may be able to make has no answer."
    MISSING_NULL = "The other player's pass or play outside the zone has no answer."
    PASS_NOT_ALLOWED = "Only an avoiding player may pass, and only in an entry without a rank."
    RANK_NOT_FALLING = "The rank does not fall to the entry named."
    WATCHED_STONE_LOST = "The stone to be saved is not surely on the board."
    LIFE_POSSIBLE = "A formation that covers the string is not impossible here."
    WRONG_REASON = "This reason does not end a proof for this player and question."
    NOT_CAPTURED = "The move does not surely remove the string in question."
    NO_FORMATION = "No formation in the zone covers the string as asked."
    NO_LINK = "A link is two empty points of the zone, and no point is in two links."
    CAPTURE_IN_DOUBT = "No pass-alive wall holds the string in question on ground where it leaves no room for two eyes."
    NOT_PASS_ALIVE = "The string in question is not pass-alive in the zone."
    ROOM_FOR_EYES = "The pass-alive strings leave room for two eyes at the string in question."
    UNANSWERED_KO_PASS = "The other player's ko-pass has no answer."
    KO_PASS_NOT_ALLOWED = "Only a player who is banned from a ko may make a ko-pass."
    NO_STONE_STANDS = "The variation may end here, and no stone of the owner's surely stands on the points that count."
    STONE_MAY_STAND = "The variation may end here, and a stone of the owner's may stand on a point that counts."
    SHELTER = "A pass-alive wall does not hold or touch every point that counts, and all around it."
    MISSING_LEMMA = "What the answer takes for granted of a string is not proved beside it."
    CYCLE_WITHOUT_PASS = "There is a cycle in which the avoiding player does not pass."
    CYCLE_WITH_PLAYS = "There is a cycle that may be endless, and infinite play counts against the favoured player."
    CYCLE_WITH_NULL = "There is a cycle in which the avoiding player may pass, so its infinite play is not balanced."


class Refused(Exception):
    def __init__(self, reason: Refusal, where: str) -> None:
        super().__init__(reason.value)
        self.reason, self.where = reason, where
