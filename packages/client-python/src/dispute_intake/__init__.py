"""Client of the Dispute Intake API. For servers only: an API key must never reach a browser.

``DisputeIntake`` calls the API, ``verify_webhook`` checks a delivery. A receiver of webhooks needs nothing but the standard
library: the client and its models are loaded when they are first used.
"""

from typing import TYPE_CHECKING, Any

from dispute_intake.webhooks import (
    WebhookEvent,
    WebhookVerificationError,
    sign_webhook,
    verify_webhook,
)

if TYPE_CHECKING:
    from dispute_intake.client import ApiError, DisputeIntake

__all__ = [
    "ApiError",
    "DisputeIntake",
    "WebhookEvent",
    "WebhookVerificationError",
    "sign_webhook",
    "verify_webhook",
]


def __getattr__(name: str) -> Any:
    if name in ("ApiError", "DisputeIntake"):
        from dispute_intake import client

        return getattr(client, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
