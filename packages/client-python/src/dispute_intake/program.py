"""The program ``dispute-intake``: webhooks on your machine."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import datetime, timezone

import urllib3

from dispute_intake.client import ApiError, DisputeIntake
from dispute_intake.listen import listen, secret_of


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dispute-intake", description="Webhooks on your machine.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser(
        "listen",
        help="follow the events of the test side and post each to your address, signed",
        description="The secret stays the same for one API key. --secret gives another.",
    )
    command.add_argument("--forward-to", required=True, metavar="URL", help="http://localhost:3000/hook")
    command.add_argument("--types", metavar="LIST", help="only these events, with commas between them")
    env = os.environ.get
    command.add_argument("--secret", default=env("DISPUTE_INTAKE_WEBHOOK_SECRET"), metavar="whsec_…")
    command.add_argument("--api-key", default=env("DISPUTE_INTAKE_API_KEY"), metavar="di_test_…")
    command.add_argument("--api-url", default=env("DISPUTE_INTAKE_API_URL", "http://localhost:8080"), metavar="URL")
    given = parser.parse_args(argv)
    if not given.api_key:
        parser.error("a test key is needed: --api-key di_test_… or DISPUTE_INTAKE_API_KEY")
    if not given.api_key.startswith("di_test_"):
        parser.error("use a test key (di_test_…): live events belong to your endpoints")
    return given


def main(argv: list[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    given = _arguments(argv)
    secret = given.secret or secret_of(given.api_key)

    def log(line: str) -> None:
        print(f"{datetime.now(timezone.utc).isoformat(timespec='milliseconds')}  {line}", flush=True)

    def ready() -> None:
        print(f"Forwarding to {given.forward_to}, signed with {secret}\nPress Ctrl+C to end.", flush=True)

    try:
        client = DisputeIntake(given.api_url, given.api_key)
        types = given.types.split(",") if given.types else None
        listen(client, given.forward_to, secret, types=types, log=log, on_ready=ready)
    except KeyboardInterrupt:
        return 0
    except ApiError as error:
        print(f"{error} ({error.code}, request {error.request_id})", file=sys.stderr)
    except urllib3.exceptions.HTTPError:
        print(
            f"Nothing answers at {given.api_url}: start the service with npm start, or name its address with --api-url "
            "or DISPUTE_INTAKE_API_URL",
            file=sys.stderr,
        )
    except ValueError as error:
        print(error, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
