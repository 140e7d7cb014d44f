"""Follows the account's events and posts each to an address on this machine, signed like a webhook."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Callable, Sequence

import urllib3

from dispute_intake.client import DisputeIntake
from dispute_intake.webhooks import WebhookEvent, sign_webhook

DELIVERY_SECONDS = 15.0
"""As long as the service itself gives a receiver."""


def secret_of(api_key: str) -> str:
    """The signing secret of ``listen`` for a key: the same on every run, so that a receiver is set up once."""
    digest = hmac.new(api_key.encode(), b"dispute-intake listen", hashlib.sha256).digest()
    return "whsec_" + base64.b64encode(digest[:24]).decode()


def _end_of_events(client: DisputeIntake) -> str | None:
    """The place behind the newest event: what happened before is not forwarded."""
    after: str | None = None
    while True:
        _, cursor, has_more = client.page_of_events(after)
        after = cursor or after
        if not has_more:
            return after


def _deliver(event: WebhookEvent, forward_to: str, secret: str) -> str:
    body = json.dumps(event.payload, ensure_ascii=False, separators=(",", ":")).encode()
    timestamp = int(time.time())
    headers = {
        "content-type": "application/json",
        "webhook-id": event.id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": sign_webhook(secret, event.id, timestamp, body),
    }
    started = time.monotonic()
    try:
        answer = urllib3.request(
            "POST", forward_to, body=body, headers=headers, timeout=DELIVERY_SECONDS, retries=False, redirect=False
        )
    except urllib3.exceptions.HTTPError as error:
        return f"{event.type}  {event.id}  → not delivered: {error}"
    return f"{event.type}  {event.id}  → {answer.status}  {(time.monotonic() - started) * 1000:.0f} ms"


def listen(
    client: DisputeIntake,
    forward_to: str,
    secret: str,
    *,
    types: Sequence[str] | None = None,
    log: Callable[[str], None] = print,
    on_ready: Callable[[], None] | None = None,
) -> None:
    """Runs until it is interrupted. A receiver that fails is reported, and the next event goes on."""
    after = _end_of_events(client)
    if on_ready:
        on_ready()
    for event in client.follow_events(after, types=types):
        log(_deliver(event, forward_to, secret))
