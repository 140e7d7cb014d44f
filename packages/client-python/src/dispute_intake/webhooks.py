"""Verification of webhooks to Standard Webhooks 1.0.0 (``v1``, HMAC-SHA256), by the standard library alone."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Mapping

TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"


class WebhookVerificationError(Exception):
    """Why a webhook is not to be trusted. Answer it with 400 and do nothing else.

    ``code`` is one of ``missing_header``, ``invalid_timestamp``, ``timestamp_too_old``, ``timestamp_in_future``,
    ``no_matching_signature``, ``invalid_secret``, ``invalid_body``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class WebhookEvent:
    """An event of the service: a delivered webhook, or one read from ``GET /api/events/``."""

    id: str
    """The ``webhook-id``, the same on every delivery of this message: store it to handle each message once."""
    type: str
    """What happened, such as ``evaluation.completed``. Treat a value you do not know as normal."""
    payload: dict[str, Any]
    """The body as it was sent."""


def sign_webhook(secret: str, webhook_id: str, timestamp: int | str, body: bytes | str) -> str:
    """The value of ``webhook-signature`` for these bytes, as the service signs them: for tests of a receiver.

    ``timestamp`` is in seconds since 1970.
    """
    signed = f"{webhook_id}.{timestamp}.".encode() + _bytes_of(body)
    digest = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: int = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a delivery, or :class:`WebhookVerificationError`.

    ``body`` is the request's body as it arrived, before any parsing; ``headers`` are looked up in any case of letters;
    ``secret`` is the endpoint's, ``whsec_…``. The timestamp may be ``tolerance_seconds`` off ``now`` (seconds since 1970), either
    way. The header may hold several signatures, as it does while a secret is replaced: one that matches is enough.
    """
    given = {name.lower(): value for name, value in headers.items()}
    webhook_id = _header(given, "webhook-id")
    timestamp = _header(given, "webhook-timestamp")
    signatures = _header(given, "webhook-signature").split(" ")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("invalid_timestamp", "webhook-timestamp is not a number of seconds")
    age = int(time.time() if now is None else now) - int(timestamp)
    if age > tolerance_seconds:
        raise WebhookVerificationError("timestamp_too_old", f"Signed {age} s ago; is this clock right?")
    if -age > tolerance_seconds:
        raise WebhookVerificationError("timestamp_in_future", f"Signed {-age} s ahead; is this clock right?")

    expected = sign_webhook(secret, webhook_id, timestamp, body).encode()
    # Every signature is compared, so that the time does not show which one differs.
    matches = [hmac.compare_digest(signature.encode(), expected) for signature in signatures]
    if not any(matches):
        raise WebhookVerificationError("no_matching_signature", "No signature matches the body and the secret")
    try:
        payload = json.loads(_bytes_of(body).decode("utf-8"))
        return WebhookEvent(id=webhook_id, type=payload["event"], payload=payload)
    except (ValueError, KeyError, TypeError) as error:
        raise WebhookVerificationError(
            "invalid_body", "The signature is right, but the body is no event of this service"
        ) from error


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError("missing_header", f"The {name} header is missing")
    return value


def _bytes_of(body: bytes | str) -> bytes:
    return body.encode() if isinstance(body, str) else bytes(body)


def _key_of(secret: str) -> bytes:
    text = secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else secret
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("invalid_secret", "The secret is not of the form whsec_ and base64")
    return key
