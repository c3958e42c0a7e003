"""Tokens of a server: made, listed, revoked."""

import os
from typing import Any

import click

from doxa.cli.forms import emit
from doxa.cli.options import Command, json_option
from doxa.cli.output import tell
from doxa.core.render import moment
from doxa.core.roles import ROLES
from doxa.errors import InvalidInput
from doxa.operations.tokens import revoke, token_of
from doxa.ports.tokens import Token
from doxa.serving import new_secret, now, project_named, tokens_of


def _store_option(command: Command) -> Command:
    return click.option("--store", metavar="FILE|URL", help="What `doxa serve --store` was given, if anything.")(
        command
    )


@click.group("token")
def token() -> None:
    """Say who may use a server, and as what."""


@token.command("add")
@click.argument("name")
@click.option("--role", type=click.Choice(ROLES), required=True, help="What it may do.")
@click.option("--project", "projects", metavar="NAME", multiple=True, help="A project that it is for, by name or id.")
@click.option("--all-projects", is_flag=True, help="It is for every project.")
@click.option("--expires", metavar="MOMENT", help="Until when it counts, such as 2027-01-01.")
@click.option("--also", metavar="NAME", multiple=True, help="Another name that its owner writes under.")
@_store_option
@json_option
def add(
    name: str,
    role: str,
    projects: tuple[str, ...],
    all_projects: bool,
    expires: str | None,
    also: tuple[str, ...],
    store: str | None,
    as_json: bool,
) -> None:
    """Make a token and show it, once: only a hash of it is kept."""
    if bool(projects) == all_projects:
        raise InvalidInput("Say which projects it is for, with --project or --all-projects. No token was made.")
    ids = None if all_projects else [project_named(one) for one in projects]
    secret = new_secret()
    made = token_of(secret, now(), name=name, role=role, projects=ids, expires=expires, also=also)
    tokens = tokens_of(store, os.environ)
    try:
        tokens.add(made)
    finally:
        tokens.close()
    if as_json:
        emit({**token_json(made), "token": secret})
    else:
        click.echo(secret)
        tell(f"This is the token of {made.name}, {made.role}. It is shown once.")


@token.command("list")
@_store_option
@json_option
def listed(store: str | None, as_json: bool) -> None:
    """List the tokens, those that count no more too; never the tokens themselves."""
    tokens = tokens_of(store, os.environ)
    try:
        found = tokens.all()
    finally:
        tokens.close()
    if as_json:
        emit([token_json(one) for one in found])
        return
    at = now()
    for one in found:
        state = "counts" if one.counts(at) else "revoked" if one.revoked_at is not None else "expired"
        tell(f"{one.name}: {one.role}, {'all projects' if one.projects is None else ', '.join(one.projects)}, {state}")


@token.command("revoke")
@click.argument("name")
@_store_option
@json_option
def revoked(name: str, store: str | None, as_json: bool) -> None:
    """Let the token of a name count no more, from now on."""
    tokens = tokens_of(store, os.environ)
    try:
        revoke(tokens, name, now())
    finally:
        tokens.close()
    if as_json:
        emit({"revoked": name})
    else:
        tell(f"The token of {name} counts no more.")


def token_json(one: Token) -> dict[str, Any]:
    """Give a token as JSON values, without its hash."""
    return {
        "name": one.name,
        "role": one.role,
        "projects": None if one.projects is None else list(one.projects),
        "also": list(one.also),
        "created_at": moment(one.created_at),
        "expires_at": moment(one.expires_at),
        "revoked_at": moment(one.revoked_at),
    }
