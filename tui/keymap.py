"""One table of everything a key can do; bindings, footer, help and command palette read it.

Each screen has its group here. An action's `name` is the method `action_<name>` of its
screen (`action_move` for those that make moves); its first key is the one that is shown. A key has
the same action at every table, whatever is played there, and an action the same first key. An
action with `verbs` is a move: it is open only while the view offers a choice with one of these
verbs (`take stock`: a verb and its first pick). That all keys stand on one page is why this file is long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from parlour.rules.views import View

from parlour.tui.text.language import said_of, tr

BESIDE_KEY: Final = "beside a key"
"""The key under which a catalog has the words beside a key: `open` says what it does, `host` is no person."""


def label(words: str) -> str:
    """Return words as they are: for the catalog, as what stands beside a key."""
    return words


@dataclass(frozen=True, slots=True)
class Action:
    """What a key does, in English: `words` fit a footer (one or two), `tells` is a sentence for the help.

    `label` is how the keys are written where `shown` would be too little (`arrows, hjkl`).
    """

    name: str
    keys: tuple[str, ...]
    words: str
    tells: str
    verbs: tuple[str, ...] = ()
    label: str = ""

    @property
    def said(self) -> str:
        """Its words in the language of the session."""
        return said_of(BESIDE_KEY, self.words)

    @property
    def shown(self) -> str:
        """The key as it is written in a footer."""
        return tr(self.label) if self.label else key_words(self.keys[0])

    @property
    def written(self) -> str:
        """All its keys, as the help overlay writes them, which has a line for each of `Left/Right`."""
        if self.label and "/" not in self.label:
            return tr(self.label)
        return ", ".join(map(key_words, self.keys))

    @property
    def needs_key(self) -> bool:
        """Whether it means nothing without the key that was pressed: which number."""
        return self.name == "digit"

    @property
    def run(self) -> str:
        """The screen's action as Textual writes it; moves, arrows and questions about people are one each."""
        if self.name in ("left", "right", "up", "down"):
            return f"go({self.name!r})"
        if self.name in COMPANY:
            return f"company({self.name!r})"
        return f"move({self.name!r})" if self.verbs else self.name


KEY_WORDS: Final = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "delete": "Del",
    "backspace": "Backspace",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "ctrl+z": "Ctrl+Z",
    "ctrl+s": "Ctrl+S",
    "minus": "-",
    "asterisk": "*",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
}
"""Keys that Textual calls by a word, as they stand on a keyboard."""


def key_words(key: str) -> str:
    """Return a key as it stands on a keyboard."""
    return tr(KEY_WORDS[key]) if key in KEY_WORDS else key


HELP: Final = Action("help", ("question_mark",), "help", "The keys that work now, and the rules.")
KEYS_ALONE: Final = replace(HELP, tells="The keys that work now.")
"""Help where no rules are read, or they are there already: in a lesson, in a replay, on their page."""

_NOT_THERE: Final = "Let a bot play for someone who is away or idle; asks first. The host decides, or a vote."
BOT_IN: Final = Action("substitute", ("b",), "bot in", _NOT_THERE)
INVITE: Final = Action("invite", ("i",), "", "How others join this table.")
REST: Final = Action("rest", ("z",), "", "Let a bot play for you, until you press a key.")
HINT: Final = Action(
    "hint", ("y",), "hint", "What you can do, what is best and why; and why the marked card cannot be played."
)
TAKE_BACK: Final = Action(
    "take_back", ("ctrl+z",), "undo", "Take back your last move and all that followed (alone against bots)."
)
PAUSE: Final = Action("pause", ("minus",), "pause", "Pause the match for everyone (the host).")
GO_ON: Final = Action("go_on", ("plus",), "go on", "Continue the paused match (the host).")
HAND_OVER: Final = Action("hand_over", ("asterisk",), "new host", "Make another player the host (the host).")
CHAT: Final = Action("chat", ("t",), "chat", "Write to the table; Enter sends, Esc closes.")
EVENING: Final = Action(
    "evening", ("e",), "evening", "What was won in this evening: copy it, or begin a new one (the host)."
)
NIGHT: Final = Action("night", ("tab",), "night", "The game night: standings, tables, what comes next.")
END: Final = Action("end_table", ("slash",), "", "End this table for everyone; asks first (the host).")
COMPANY: Final = frozenset(
    {"substitute", "rest", "take_back", "hint", "pause", "go_on", "hand_over", "end_table"}
)
"""The names of what is asked about the people at a table, on whatever screen."""

LEARN: Final = Action(
    "learn", ("c",), "learn", "Learn a game: lessons of two minutes, at a table of your own."
)

SORT: Final = Action("sort", ("o",), "sort", "Sort your hand by suit or color, or by rank.")

AT_ANY: Final = (
    GO_ON,
    CHAT,
    Action("messages", ("m",), "log", "Show more of the log and chat, or less."),
    PAUSE,
    HAND_OVER,
    END,
    TAKE_BACK,
    REST,
    INVITE,
    NIGHT,
    HELP,
    Action("leave", ("q",), "leave", "Leave the table; asks first during a match."),
)
"""What keys do at every kind of table; those of moves, and the hint, come before them."""

_ACROSS: Final = "Go to the card, color, suit or seat beside this one; h and l do too."

TABLE: Final = (
    Action("left", ("left", "h"), "choose", _ACROSS, label="arrows"),
    Action("right", ("right", "l"), "choose", _ACROSS, label="arrows"),
    Action("up", ("up", "k"), "up", "Go a row up."),
    Action("down", ("down", "j"), "down", "Go a row down."),
    Action(
        "digit",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0"),
        "pick",
        "Pick a card (or seat) by its number; two digits for cards from 10 on.",
        label="1-9",
    ),
    Action(
        "enter",
        ("enter",),
        "play",
        "Play the card under the cursor, or the marked cards; confirm what you picked.",
    ),
    Action(
        "mark",
        ("space",),
        "mark",
        "Mark a card or unmark it, where you can play several at once; else play it.",
    ),
    Action("draw", ("d",), "draw", "Draw from the stock.", verbs=("draw",)),
    Action("keep", ("p",), "keep", "Keep the drawn card, or pass.", verbs=("keep", "pass")),
    Action(
        "call", ("u",), "call", "Call your last card: press it before you play the card, or after.", ("call",)
    ),
    Action("catch", ("c",), "catch", "Catch a player who has not called.", verbs=("catch",)),
    Action("challenge", ("n",), "challenge", "Challenge the card just played.", verbs=("challenge",)),
    Action("accept", ("a",), "accept", "Accept it and take the cards.", verbs=("accept",)),
    Action("cancel", ("escape",), "back", "Take back what you picked but did not play."),
    BOT_IN,
    HINT,
    SORT,
    *AT_ANY,
)
"""The table screen. Where a color, suit, rank or seat is chosen, its key (r, s, j, 2) comes before these."""

CLAIM: Final = "stack"
"""The verb whose key begins a claim from any state of the screen; the action is called like it."""
_CARD: Final = "Go to another card, also to those of others where they may be picked."

GRIDS: Final = (
    Action("stack", ("s",), "stack", "Then the number of your card: stack it, at any time.", ("stack",)),
    Action("left", ("left",), "choose", _CARD, label="arrows"),
    Action("right", ("right",), "choose", _CARD, label="arrows"),
    Action("up", ("up",), "choose", _CARD, label="arrows"),
    Action("down", ("down",), "choose", _CARD, label="arrows"),
    Action(
        "digit",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0"),
        "card",
        "Your card with this number; after the letter of a player (B 2) that player's card.",
        label="1-9",
    ),
    Action("enter", ("enter",), "pick", "Pick the card under the cursor, or confirm what you picked."),
    Action("mark", ("space",), "mark", "Where two cards are picked: mark one, or take it back."),
    Action("draw", ("d",), "stock", "Take the top card of the stock.", ("take stock", "draw")),
    Action("take_pile", ("f",), "pile", "Take the top card of the pile.", ("take pile",)),
    Action("drop", ("x",), "drop", "Put the card you took on the pile.", ("drop",)),
    Action("call", ("u",), "call", "Call, which makes this your last turn.", ("call",)),
    Action(
        "keep", ("p",), "pass", "Pass: you are ready, or stack nothing. Or keep the card.", ("pass", "keep")
    ),
    Action("cancel", ("escape",), "back", "Take back what you picked."),
    BOT_IN,
    HINT,
    *AT_ANY,
)
"""The table screen where everyone's cards lie in grids. Letters of players come before these keys."""

_STACK: Final = "Go to the card beside this one; where a place is asked for, to the place."

STACKS: Final = (
    Action("left", ("left", "h"), "choose", _STACK, label="arrows"),
    Action("right", ("right", "l"), "choose", _STACK, label="arrows"),
    Action("up", ("up", "k"), "up", "Go to the playable card before this one, or to a place above."),
    Action("down", ("down", "j"), "down", "Go to the next playable card, or to a place below."),
    Action(
        "digit",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0"),
        "pick",
        "Pick a card by its number; then its place, as on a number pad: 7 8 9 above, 4 5 6, 1 2 3 below.",
        label="1-9",
    ),
    Action("enter", ("enter",), "ok", "Pick the card or the place under the cursor."),
    Action("cancel", ("escape", "backspace"), "back", "Take back the last step; nothing is played yet."),
    Action("draw", ("d",), "draw", "Draw from the stock, if you cannot play.", verbs=("draw",)),
    Action("trade", ("r",), "trade", "Put a card under the stock and draw two.", verbs=("trade",)),
    Action("switch", ("w",), "reverse", "Reverse a stack's order.", verbs=("switch",)),
    Action("shift", ("v",), "move", "Move the top card of a stack.", verbs=("move",)),
    Action("hold", ("g",), "hold", "Hold a stack at the end of your turn.", verbs=("hold",)),
    Action("keep", ("p", "e"), "stop", "End your turn, keep the drawn card, or pass.", ("stop", "pass")),
    HINT,
    SORT,
    BOT_IN,
    *AT_ANY,
)
"""The table screen where stacks lie side by side, and moves are built pick by pick."""

LESSON: Final = (
    KEYS_ALONE,
    Action("leave", ("q",), "leave", "Leave the lesson; it begins at its first step the next time."),
)
"""Actions of a table that are different in a lesson."""
TABLES: Final = (*STACKS, *GRIDS, *TABLE)
"""Every kind of table's; which of them work is asked as keys are pressed."""

UP: Final = Action("row_up", ("up", "k"), "", "Go a row up; PgUp goes a page, Home to the first.")
DOWN: Final = Action("row_down", ("down", "j"), "", "Go a row down; PgDn goes a page, End to the last.")
BACK: Final = Action("back", ("escape", "q"), "back", "Go back to where you came from.")

HOME: Final = (
    Action("row_up", ("up",), "", "Go a row up."),
    Action("row_down", ("down",), "", "Go a row down."),
    Action("choose", ("enter",), "choose", "Choose the marked row."),
    Action("resume", ("u",), "", "Go back to an unfinished table."),
    Action("remove", ("x", "delete"), "delete", "Delete the marked unfinished table; asks first."),
    Action("play", ("p",), "", "Play a match against bots: Enter begins one like the last."),
    replace(LEARN, keys=("c", "l"), words=""),
    Action("host", ("h",), "", "Open a table for your network and for guests over SSH."),
    Action("join", ("j",), "", "See the tables on your network, or type an address."),
    Action("history", ("v",), "", "Your matches: search them, and look at one again, move by move."),
    Action("rules", ("r",), "", "Read the rules of a game."),
    Action("house", ("e",), "", "Change any rule of a game, and save it under a name of your own."),
    Action("settings", ("s",), "", "Name, theme, cards, motion, bell."),
    HELP,
    Action("leave", ("q",), "quit", "Leave Parlour."),
)
WATCH: Final = Action("watch", ("w",), "watch", "Watch the marked table without a seat.")
NEARBY: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "join", "Take a seat at the marked table."),
    WATCH,
    Action("rules", ("r",), "rules", "Read the rules of the marked table."),
    LEARN,
    Action("address", ("a",), "type an address", "Join a host that is not in the list."),
    HELP,
    BACK,
)
LOBBY: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "join", "Take a seat at the marked table, or your own again."),
    WATCH,
    Action("play", ("p",), "play bots", "Play a match against bots, at a table of your own here."),
    NIGHT,
    Action("open", ("n",), "new table", "Open a table of your own here."),
    LEARN,
    Action("rules", ("r",), "rules", "Read the rules of the marked table."),
    Action("search", ("slash",), "search", "Type words: only tables with all of them are listed."),
    Action("settings", ("s",), "settings", "Theme, cards, motion, bell."),
    HELP,
    Action("back", ("escape", "q"), "leave", "Leave this host."),
)
NIGHT_BOARD: Final = (
    UP,
    DOWN,
    Action(
        "across", ("right", "left", "l", "h"), "", "To the tables, or back to the standings.", label="Right"
    ),
    Action("take_part", ("e",), "take part", "Take part in this game night, or come back to it."),
    Action("choose", ("enter", "w"), "watch", "Watch the marked table."),
    Action("other", ("n",), "next night", "Show the next of the nights that are on here."),
    Action("begin", ("s",), "begin now", "Begin the next round now (the host)."),
    Action("hold", ("minus",), "pause", "Begin no round until you go on (the host)."),
    Action("hold_no_more", ("plus",), "go on", "Let the rounds begin by themselves again (the host)."),
    Action(
        "end_round", ("slash",), "end table", "Let this round be the last at the marked table (the host)."
    ),
    Action("send_away", ("x",), "send away", "Send the marked person away; asks first (the host)."),
    Action("finish", ("f",), "finish", "End the night after the round that is played (the host)."),
    replace(INVITE, words="invite", tells="How others come to this host."),
    Action("copy", ("t",), "copy text", "Copy the standings as text."),
    Action("export", ("ctrl+s",), "save", "Save the standings in a file: as text, CSV or JSON by its name."),
    Action("drop_out", ("d",), "drop out", "Take part no more; asks first."),
    HELP,
    Action("back", ("escape", "tab", "q"), "back", "Go back to where you came from."),
)
"""The page of a game night."""
WAITING: Final = (
    UP,
    DOWN,
    Action("ready", ("g", "space"), "ready", "Say that you are ready, or take it back."),
    Action("start", ("s",), "start", "Start the match (the host; when everyone is ready)."),
    Action("bot", ("b",), "add bot", "Seat a bot at the marked or next free seat (the host)."),
    Action("rules", ("r",), "rules", "Read the rules of this table."),
    Action("options", ("o",), "options", "The options of the game and the pace of the bots."),
    Action("another", ("n",), "other game", "Choose another game for the same people (the host)."),
    Action("remove", ("x",), "remove", "Free the marked seat: a bot goes, a player is asked to (the host)."),
    EVENING,
    GO_ON,
    HAND_OVER,
    END,
    NIGHT,
    LEARN,
    Action("invite", ("i",), "invite", "How others join this table."),
    Action("level", ("l",), "level", "How well the next bot plays (the host)."),
    CHAT,
    HELP,
    Action("leave", ("q", "escape"), "leave", "Leave the table; asks the host if others wait."),
)
RESULTS: Final = (
    UP,
    DOWN,
    GO_ON,
    Action("ready", ("enter", "space"), "next round", "Say that you are ready to go on."),
    Action("another", ("n",), "another game", "Choose another game for the same people (the host)."),
    Action("review", ("y",), "review", "Where this match turned: your costliest decisions."),
    EVENING,
    NIGHT,
    PAUSE,
    HAND_OVER,
    END,
    HELP,
    Action("leave", ("q",), "leave", "Leave the table."),
)
RULES: Final = (
    Action("row_up", ("up", "k"), "", "Scroll up.", label="Up, k"),
    Action("row_down", ("down", "j"), "scroll", "Scroll down.", label="Up/Down"),
    Action("page_up", ("pageup", "b"), "", "A page up.", label="PgUp, b"),
    Action("page_down", ("pagedown", "space"), "page", "A page down."),
    Action("next_game", ("tab", "right", "l"), "next game", "The rules of the next game.", label="Tab"),
    KEYS_ALONE,
    BACK,
)
HOUSE: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "change", "Change the marked rules, or a copy of the marked game."),
    Action("remove", ("x", "delete"), "delete", "Delete the marked rules; asks first."),
    HELP,
    BACK,
)
EDITOR: Final = (
    UP,
    DOWN,
    Action("less", ("left",), "", "The value before this one, or one less."),
    Action("more", ("right",), "", "The value after this one, or one more."),
    Action("choose", ("enter", "space"), "change", "Change the value, type it, or open the marked card."),
    Action("next_section", ("tab",), "", "To the next section."),
    Action("last_section", ("shift+tab",), "", "To the section before.", label="Shift+Tab"),
    Action("add", ("a",), "add", "Give another card an effect."),
    Action("take_away", ("d",), "no effect", "Let the marked card have no effect."),
    Action("keep", ("s",), "save", "Save these rules under a name."),
    Action("host", ("h",), "host", "Open a table that plays by these rules."),
    Action("rules", ("r",), "rules", "Read these rules in words."),
    Action("load", ("l",), "load", "Change other rules: saved ones, or a game."),
    Action("remove", ("x", "delete"), "delete", "Delete the file of these rules; asks first."),
    HELP,
    BACK,
)
TYPING: Final = (
    Action("take", ("enter",), "take it", "Take what is typed."),
    Action("drop", ("escape",), "back", "Leave the value as it was."),
)
SETTINGS: Final = (
    UP,
    DOWN,
    Action("choose", ("enter", "space"), "change", "Change the marked row."),
    Action("less", ("left", "h"), "", "The value before this one.", label="Left, h"),
    Action("more", ("right", "l"), "", "The value after this one.", label="Right, l"),
    HELP,
    BACK,
)
HISTORY: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "open", "Play the marked match again, move by move."),
    Action("search", ("slash",), "search", "Type words: only matches with all of them are listed."),
    Action("options", ("o",), "filter", "List one game, one person, or your favorites."),
    Action("next_page", ("tab",), "statistics", "Your statistics."),
    Action("mark", ("space",), "favorite", "Make the marked match a favorite, or no longer."),
    Action("export", ("ctrl+s",), "copy", "Copy the marked match to a file elsewhere."),
    Action("remove", ("x", "delete"), "delete", "Delete the file of the marked match; asks first."),
    HELP,
    BACK,
)
STATISTICS: Final = (
    UP,
    DOWN,
    Action(
        "less",
        ("left",),
        "",
        "The statistics of the game before this one; at the first, of all.",
        label="Left",
    ),
    Action("more", ("right",), "game", "The statistics of the next game.", label="Left/Right"),
    Action("next_page", ("tab",), "history", "Your matches."),
    HELP,
    BACK,
)
FILTER: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "choose", "List only what is marked; what is chosen already is let go."),
    Action("next_section", ("tab",), "section", "To the next section."),
    Action("last_section", ("shift+tab",), "", "To the section before.", label="Shift+Tab"),
    HELP,
    BACK,
)
LESSONS: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "begin", "Begin the marked lesson."),
    Action("rules", ("r",), "rules", "Read the rules of the game of the marked lesson."),
    HELP,
    BACK,
)
REPLAY: Final = (
    Action("play_on", ("space",), "play", "Let the match play by itself, or hold it."),
    Action("digit", ("1", "2", "3", "4"), "", "Let it play by itself: slowly (1) to fast (4).", label="1-4"),
    Action("onward", ("right", "l", "enter"), "next", "One move on.", label="Right"),
    Action("backward", ("left", "h"), "", "One move back.", label="Left, h"),
    Action("page_down", ("pagedown",), "", "Ten moves on."),
    Action("page_up", ("pageup",), "", "Ten moves back."),
    Action("next_round", ("down", "j"), "round", "To the next round.", label="Up/Down"),
    Action("last_round", ("up", "k"), "", "To the round before.", label="Up"),
    Action("call", ("u",), "", "To the next call; with Shift to the one before, as with the keys below."),
    Action("catch", ("c",), "", "To the next catch."),
    Action("stack", ("s",), "", "To the next race."),
    Action("draw", ("d",), "", "To the next draw of four cards or more."),
    Action("call_before", ("U",), "", "To the call before.", label="Shift+u"),
    Action("catch_before", ("C",), "", "To the catch before.", label="Shift+c"),
    Action("stack_before", ("S",), "", "To the race before.", label="Shift+s"),
    Action("draw_before", ("D",), "", "To the big draw before.", label="Shift+d"),
    Action("hand", ("tab",), "seat", "Sit at the next seat; after the last one, watch."),
    Action("review", ("y",), "review", "Find the three decisions of the seat in view that cost it the most."),
    Action("options", ("o",), "all hands", "Show all hands, or only what that seat saw."),
    Action("first", ("home", "g"), "", "To the beginning.", label="Home"),
    Action("last", ("end", "G"), "", "To the end.", label="End"),
    KEYS_ALONE,
    BACK,
)
OPTIONS: Final = (
    UP,
    DOWN,
    Action("less", ("left", "h"), "", "The value before this one (the host).", label="Left, h"),
    Action("more", ("right", "l"), "", "The value after this one (the host).", label="Right, l"),
    Action("choose", ("enter", "space"), "change", "Change the value, or type it (the host)."),
    HELP,
    BACK,
)
OPENING: Final = (
    UP,
    DOWN,
    Action("less", ("left", "h"), "", "The value before this one.", label="Left, h"),
    Action("more", ("right", "l"), "change", "The value after this one.", label="Left/Right"),
    Action("choose", ("enter",), "open the table", "Change the marked row, or open the table."),
    Action("edit", ("e",), "house rules", "Change the rules of this game, or choose rules you saved."),
    Action("night", ("tab",), "game night", "Host a night of many tables instead."),
    HELP,
    BACK,
)
NIGHT_FORM: Final = (
    *OPENING[:4],
    Action("choose", ("enter",), "open the night", "Change the marked row, or open the night."),
    HELP,
    BACK,
)
PICKER: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "play", "Begin a match of the marked game."),
    Action("less", ("left",), "", "One opponent less.", label="Left"),
    Action("more", ("right",), "opponents", "One opponent more.", label="Left/Right"),
    Action("level", ("l",), "level", "How well the bots play."),
    Action("pace", ("f",), "pace", "How long the bots think."),
    Action(
        "day", ("d",), "deal of the day", "Play the deal of the day: the same for everybody, one try counts."
    ),
    LEARN,
    Action("rules", ("r",), "rules", "Read the rules of the marked game."),
    Action("edit", ("e",), "house rules", "Change the marked rules, and save them under a name of your own."),
    HELP,
    BACK,
)
ANOTHER: Final = (
    UP,
    DOWN,
    Action("choose", ("enter",), "play this", "Let the same people play the marked game."),
    Action("rules", ("r",), "rules", "Read the rules of the marked game."),
    Action("edit", ("e",), "house rules", "Change the marked rules, and save them under a name of your own."),
    HELP,
    BACK,
)


def named(actions: Iterable[Action], name: str) -> Action:
    """Return the action called `name`; raise KeyError if the group has none."""
    for action in actions:
        if action.name == name:
            return action
    raise KeyError(name)


def by_enter(actions: Iterable[Action]) -> Iterator[Action]:
    """Yield the open actions of a list of tables whose reader came to watch: Enter watches, if one may."""
    open_now = tuple(actions)
    for action in open_now:
        if action.name == WATCH.name:
            yield replace(WATCH, keys=("enter", *WATCH.keys))
        elif action.name != "choose" or WATCH not in open_now:
            yield action


def for_verb(actions: Iterable[Action], verb: str) -> Action | None:
    """Return the action that makes moves with `verb`, or None if no key is set aside for it."""
    return next((action for action in actions if verb in action.verbs), None)


def claim_keys(actions: Iterable[Action]) -> frozenset[str]:
    """Return the keys that claim a race, which they do whatever else is asked."""
    return frozenset(key for action in actions if CLAIM in action.verbs for key in action.keys)


def is_key(action: str) -> bool:
    """Whether Textual's `action` is one of a table's."""
    return any(one.run.startswith(action) for one in TABLES)


class TableKeys(NamedTuple):
    """How keys work at one kind of table.

    `stepwise`: a move is made pick by pick, and the referee says what follows. `by_number`: cards on the
    table are picked by the letter of a seat and a number.
    """

    actions: tuple[Action, ...]
    stepwise: bool = False
    by_number: bool = False


HAND_KEYS: Final = TableKeys(TABLE)
GRID_KEYS: Final = TableKeys(GRIDS, by_number=True)
STACK_KEYS: Final = TableKeys(STACKS, stepwise=True)


def table_keys(view: View | None) -> TableKeys:
    """Return how keys work at this table: it has stacks, grids, or hands alone."""
    if view is None:
        return HAND_KEYS
    if view.stacks is not None:
        return STACK_KEYS
    return GRID_KEYS if view.in_grids else HAND_KEYS


def table_actions(view: View | None) -> tuple[Action, ...]:
    """Return what keys do at this table."""
    return table_keys(view).actions
