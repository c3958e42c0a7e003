"""Whether a project's rows can lie on a shard of their own: what PostgreSQL's own parser reads in schema and queries.

A distributed database finds a statement's shard by the project that the statement names. So every table begins with it,
has it in each key, and no statement reads or joins a table without saying which project.
"""

import json
import pkgutil
import re
from importlib import import_module

import pglast
import pytest

import doxa.storage.postgres
from doxa.storage.postgres.database import migrations

# Made anew for each database, not for each project.
_OF_THE_DATABASE = {"schema_versions", "tokens"}
_SCHEMA = "\n".join(script for _, script in migrations())


def parsed(text: str) -> list[dict]:
    return [one["stmt"] for one in json.loads(pglast.parser.parse_sql_json(text))["stmts"]]


def found(node, name: str):
    """Give every node of a kind below this one."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == name:
                yield value
            yield from found(value, name)
    elif isinstance(node, list):
        for one in node:
            yield from found(one, name)


def created_tables() -> dict[str, dict]:
    made = [one["CreateStmt"] for one in parsed(_SCHEMA) if "CreateStmt" in one]
    return {one["relation"]["relname"]: one for one in made}


def functions() -> dict[str, list[str]]:
    """Give, of each function, the statements and expressions that name tables."""
    held = {}
    for one in pglast.split(_SCHEMA):
        made = next(found(parsed(one), "CreateFunctionStmt"), None)
        if made is None:
            continue
        name = made["funcname"][1]["String"]["sval"]
        if "LANGUAGE plpgsql" in one:
            texts = list(found(json.loads(json.dumps(pglast.parse_plpgsql(one))), "query"))
        else:
            arguments = [item["DefElem"]["arg"] for item in made["options"] if item["DefElem"]["defname"] == "as"]
            texts = [next(iter(found(arguments, "sval")))]
        # An expression is read as a statement that gives it.
        is_statement = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b")
        held[name] = [text if is_statement.match(text) else f"SELECT {text}" for text in texts if "doxa." in text]
    return held


def queries() -> dict[str, str]:
    """Give every statement that a module of the engine holds."""
    held = {}
    for module in pkgutil.iter_modules(doxa.storage.postgres.__path__):
        for name, value in vars(import_module(f"doxa.storage.postgres.{module.name}")).items():
            if isinstance(value, str) and re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b", value):
                held[f"{module.name}.{name}"] = value
            elif isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
                held.update(
                    {f"{module.name}.{name}[{place}]": one for place, one in enumerate(value) if " doxa." in one}
                )
    return held


def scopes(node):
    """Give the parts of a statement that have a FROM of their own, each without the parts below it."""
    for kind in ("SelectStmt", "UpdateStmt", "DeleteStmt", "InsertStmt"):
        yield from found(node, kind)


def own_tables(scope: dict) -> list[str]:
    """Give the tables that a part of a statement names itself."""

    def walk(node):
        if isinstance(node, dict):
            for key, value in node.items():
                if key in ("SelectStmt", "RangeSubselect", "selectStmt", "withClause"):
                    continue
                if key == "RangeVar" or (key == "relation" and isinstance(value, dict) and "relname" in value):
                    yield value
                else:
                    yield from walk(value)
        elif isinstance(node, list):
            for one in node:
                yield from walk(one)

    named = [one["relname"] for one in walk(scope) if one.get("schemaname") == "doxa"]
    return [name for name in named if name not in _OF_THE_DATABASE]


def unnamed(text: str) -> list[str]:
    """Give the tables of a statement for which it does not say which project."""
    plain = re.sub(r"%\(project\)s", "given_project", text)
    plain = re.sub(r"%\((\w+)\)s|%s", r"'\1'", plain)
    missing = []
    for statement in parsed(plain):
        for scope in scopes(statement):
            tables = own_tables(scope)
            compared = 0
            for one in found({k: v for k, v in scope.items() if k != "withClause"}, "A_Expr"):
                sides = [json.dumps(one.get("lexpr", {})), json.dumps(one.get("rexpr", {}))]
                if any('"project"' in side for side in sides) and any("given_project" in side for side in sides):
                    compared += 1
            if "cols" in scope:
                compared += scope["cols"][0]["ResTarget"]["name"] == "project"
            if compared < len(tables):
                missing.extend(tables)
    return missing


@pytest.mark.parametrize("name", sorted(created_tables().keys() - _OF_THE_DATABASE))
def test_every_table_begins_with_the_project_and_is_keyed_by_it(name):
    table = created_tables()[name]
    columns = [one["ColumnDef"]["colname"] for one in table["tableElts"] if "ColumnDef" in one]
    assert columns[0] == "project"
    keys = [one["Constraint"]["keys"] for one in table["tableElts"] if "Constraint" in one]
    assert keys, "it has no primary key"
    for key in keys:
        assert key[0]["String"]["sval"] == "project"
    of_columns = [one for element in table["tableElts"] for one in found(element.get("ColumnDef", {}), "Constraint")]
    assert not {one["contype"] for one in of_columns} & {"CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_FOREIGN"}


def test_every_unique_index_is_keyed_by_the_project():
    indexes = [one["IndexStmt"] for one in parsed(_SCHEMA) if "IndexStmt" in one]
    unique = [one for one in indexes if one.get("unique")]
    assert len(unique) >= 2
    for index in unique:
        assert index["indexParams"][0]["IndexElem"]["name"] == "project", index["idxname"]


@pytest.mark.parametrize("name", sorted(queries()))
def test_every_query_names_the_project(name):
    assert unnamed(queries()[name]) == []


@pytest.mark.parametrize("name", sorted(functions()))
def test_every_statement_of_a_function_names_the_project(name):
    for statement in functions()[name]:
        assert unnamed(statement) == [], statement


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1 FROM doxa.events",
        "SELECT 1 FROM doxa.events WHERE id = %(id)s",
        "SELECT 1 FROM doxa.events WHERE project = %(project)s AND id IN (SELECT id FROM doxa.cues)",
        "SELECT 1 FROM doxa.events AS one JOIN doxa.cues AS two ON one.belief = two.belief WHERE one.project = %(project)s",
        "UPDATE doxa.beliefs SET status = ''",
        "DELETE FROM doxa.marks WHERE kind = 'alias'",
        "INSERT INTO doxa.settings (name, value) VALUES ('a', 'b')",
    ],
)
def test_a_statement_that_does_not_is_found(text):
    assert unnamed(text) != []
