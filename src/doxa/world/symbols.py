"""Definitions in source files, found by tree-sitter: where each is, and a form of it that formatting leaves alone."""

import hashlib
import importlib
import posixpath
import re
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from doxa.operations.evidence import parts_of
from doxa.ports.workspace import Definition

if TYPE_CHECKING:
    from tree_sitter import Language, Node

# By the end of a file's name: the grammar's package, and the function in it that gives the language.
_GRAMMARS = {
    **dict.fromkeys((".py", ".pyi"), ("tree_sitter_python", "language")),
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx"), ("tree_sitter_javascript", "language")),
    **dict.fromkeys((".ts", ".mts", ".cts"), ("tree_sitter_typescript", "language_typescript")),
    ".tsx": ("tree_sitter_typescript", "language_tsx"),
    ".go": ("tree_sitter_go", "language"),
    ".rs": ("tree_sitter_rust", "language"),
    ".java": ("tree_sitter_java", "language"),
    **dict.fromkeys((".c", ".h"), ("tree_sitter_c", "language")),
    **dict.fromkeys((".cc", ".cpp", ".cxx", ".hpp", ".hh"), ("tree_sitter_cpp", "language")),
    ".rb": ("tree_sitter_ruby", "language"),
    ".php": ("tree_sitter_php", "language_php"),
    **dict.fromkeys((".sh", ".bash"), ("tree_sitter_bash", "language")),
    **dict.fromkeys((".yaml", ".yml"), ("tree_sitter_yaml", "language")),
    ".toml": ("tree_sitter_toml", "language"),
    ".json": ("tree_sitter_json", "language"),
}
_DEFINES = re.compile(
    r"(?!parameter|optional_parameter).*_(definition|declaration|item|declarator|specifier|spec)|class|module|method|singleton_method|assignment"
    r"|variable_assignment|preproc_def|preproc_function_def|const_element|pair|block_mapping_pair|table"
    r"|property_signature|type_alias_declaration"
)
_NAMES = ("identifier", "name", "word", "constant", "variable_name", "bare_key", "quoted_key", "dotted_key")
_NESTING_MAX = 200
# Texts of Python; those that stand side by side are one, and formatters join and part them.
_TEXTS = ("string", "concatenated_string")
# What a formatter puts in and takes out.
_LOOSE = frozenset((";", ","))
_OPENERS = {"'": '"', "`": "`"}


def definitions(content: bytes, ref: str) -> list[Definition] | None:
    """Give every definition of a file, in order; None where there is no grammar for it here."""
    grammar = _GRAMMARS.get(posixpath.splitext(ref)[1].lower())
    if grammar is None:
        return None
    if sys.flags.no_site and "site" not in sys.modules:
        # The hook is started without packages, which this needs.
        importlib.import_module("site").main()
    try:
        # An extra, which may not be installed.
        _language(grammar)
    except ImportError:
        return None
    return list(_parsed(content, grammar))


@cache
def _language(grammar: tuple[str, str]) -> "Language":
    from tree_sitter import Language  # noqa: PLC0415 - as above

    return Language(getattr(importlib.import_module(grammar[0]), grammar[1])())


@lru_cache(maxsize=64)
def _parsed(content: bytes, grammar: tuple[str, str]) -> tuple[Definition, ...]:
    """Parse a file once for all anchors in it."""
    from tree_sitter import Parser  # noqa: PLC0415 - as above

    return tuple(_below(Parser(_language(grammar)).parse(content).root_node, (), 0))


def _below(node: "Node", scope: tuple[str, ...], depth: int) -> Iterator[Definition]:
    if depth > _NESTING_MAX:
        return
    named = _name_of(node) if _DEFINES.fullmatch(node.type) else ()
    inner = (*scope, *named)
    if node.type == "impl_item":
        kind = node.child_by_field_name("type")
        inner = (*scope, _text(kind)) if kind is not None else scope
    elif named:
        yield _definition(node, inner)
    # The declarator of C and its like only says the name once more.
    said = node.child_by_field_name("declarator") if named else None
    for child in node.named_children:
        if child != said:
            yield from _below(child, inner, depth + 1)


def _text(node: "Node") -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _name_of(node: "Node") -> tuple[str, ...]:
    """Give the parts of the name that a node defines, () where it has none."""
    found = _name_node(node)
    if found is None:
        return ()
    parts = parts_of(_text(found).strip("\"'$"))
    receiver = node.child_by_field_name("receiver")
    if receiver is not None:
        # A method of Go belongs to the type of its receiver.
        types = re.findall(r"\w+", _text(receiver))
        parts = (types[-1], *parts) if types else parts
    return parts


def _name_node(node: "Node") -> "Node | None":
    for field in ("name", "key", "left"):
        found = node.child_by_field_name(field)
        if found is not None:
            return found
    found = node.child_by_field_name("declarator")
    while found is not None and found.child_by_field_name("declarator") is not None:
        found = found.child_by_field_name("declarator")
    if found is not None:
        return (found.child_by_field_name("name") or found) if found.type.endswith("_declarator") else found
    if node.type in ("pair", "table", "const_element"):
        return next((child for child in node.named_children if child.type in _NAMES), None)
    return None


def _definition(node: "Node", name: tuple[str, ...]) -> Definition:
    own = _name_node(node)
    outer = node.parent if node.parent is not None and node.parent.type == "decorated_definition" else node
    spot = None if own is None else (own.start_byte, own.end_byte)
    return Definition(name, outer.start_point[0] + 1, _text(outer), _hash(outer, None), _hash(outer, spot))


def _hash(node: "Node", blank: tuple[int, int] | None) -> str:
    """Hash the structure and the words of a definition, without comments, and without the name at `blank`."""
    told = hashlib.sha256()
    for piece in _pieces(node, blank, 0):
        told.update(piece.encode("utf-8", "surrogatepass") + b"\0")
    return told.hexdigest()


def _pieces(node: "Node", blank: tuple[int, int] | None, depth: int) -> Iterator[str]:
    if "comment" in node.type or depth > 2 * _NESTING_MAX:
        return
    if node.type == "parenthesized_expression":
        # What a formatter puts around an expression to break its line.
        for child in node.named_children:
            yield from _pieces(child, blank, depth + 1)
        return
    if blank == (node.start_byte, node.end_byte):
        yield "_"
    elif node.type in _TEXTS and any(child.type == "string_start" for child in _strings(node)):
        yield from _text_pieces(node, blank, depth)
    elif node.child_count == 0:
        text = _laid_out(_text(node))
        if text not in _LOOSE:
            yield _OPENERS.get(text, text)
    else:
        yield f"({node.type}"
        for child in node.children:
            yield from _pieces(child, blank, depth + 1)
        yield ")"


def _strings(node: "Node") -> Iterator["Node"]:
    """Give the parts of one text, or of several that stand side by side."""
    for child in node.children:
        if child.type == "string":
            yield from child.children
        else:
            yield child


def _text_pieces(node: "Node", blank: tuple[int, int] | None, depth: int) -> Iterator[str]:
    """Give a text as one piece for what stands between its interpolations, whichever way it is put together."""
    said, prefix = "", ""
    for part in _strings(node):
        if part.type == "string_start":
            # Bytes and raw texts are others; that something may be put in shows where it is.
            prefix = _text(part).lower().rstrip("\"'").replace("f", "").replace("u", "")
        elif part.type == "interpolation":
            yield prefix + _laid_out(said)
            said = ""
            yield from _pieces(part, blank, depth + 1)
        elif part.type not in ("string_end", "comment"):
            said += _text(part)
    yield prefix + _laid_out(said)


def _laid_out(text: str) -> str:
    """Give a text of several lines without its line ends and its indentation."""
    return " ".join(text.split()) if "\n" in text or "\r" in text else text
