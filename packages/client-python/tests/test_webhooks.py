"""Needs nothing but the standard library: python3 -m unittest discover -s tests -p test_webhooks.py"""

import json
import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))

from dispute_intake.webhooks import WebhookVerificationError, sign_webhook, verify_webhook  # noqa: E402

VECTORS = HERE.parent.parent / "client/src/fixtures/standard-webhooks-vectors.json"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
EVENT = {"event": "intake.session.abandoned", "data": {"intake_session_id": "is_Zoë 😀", "reason": "timeout"}}


def refusal(body, headers, secret, **options):
    """The code of the refusal, or None."""
    try:
        verify_webhook(body, headers, secret, **options)
    except WebhookVerificationError as error:
        return error.code
    return None


class Webhooks(unittest.TestCase):
    def headers(self, body, at=None, webhook_id="msg_1", secret=SECRET):
        at = int(time.time()) if at is None else at
        signature = sign_webhook(secret, webhook_id, at, body)
        return {"Webhook-Id": webhook_id, "WEBHOOK-TIMESTAMP": str(at), "webhook-signature": signature}

    @unittest.skipUnless(VECTORS.exists(), "the vectors are in the repository only")
    def test_published_vectors(self):
        for vector in json.loads(VECTORS.read_text(encoding="utf-8")):
            if vector["valid"] is None:
                continue
            with self.subTest(vector["id"]):
                body, secret = vector.get("body") or "", vector.get("secret") or ""
                # The published bodies are no events of this service: a right signature shows in that refusal.
                code = refusal(body, vector["headers"], secret, now=vector.get("now") or 0)
                self.assertEqual(code in (None, "invalid_body"), vector["valid"], code)

    def test_event_with_its_id(self):
        body = json.dumps(EVENT, ensure_ascii=False)
        for sent in (body, body.encode()):
            event = verify_webhook(sent, self.headers(body), SECRET)
            self.assertEqual((event.id, event.type, event.payload), ("msg_1", EVENT["event"], EVENT))

    def test_one_of_several_signatures_is_enough(self):
        body = json.dumps(EVENT)
        headers = self.headers(body)
        headers["webhook-signature"] = f"v1,bm9uc2Vuc2U= v1a,x {headers['webhook-signature']}"
        self.assertIsNone(refusal(body, headers, SECRET))

    def test_refusals(self):
        body = json.dumps(EVENT)
        now = int(time.time())
        self.assertEqual(refusal(body + " ", self.headers(body), SECRET), "no_matching_signature")
        self.assertEqual(refusal(body, {**self.headers(body), "Webhook-Id": "msg_2"}, SECRET), "no_matching_signature")
        self.assertEqual(refusal(body, self.headers(body, now - 301), SECRET, now=now), "timestamp_too_old")
        self.assertEqual(refusal(body, self.headers(body, now + 301), SECRET, now=now), "timestamp_in_future")
        self.assertIsNone(refusal(body, self.headers(body, now - 300), SECRET, now=now))
        self.assertEqual(refusal(body, {**self.headers(body), "WEBHOOK-TIMESTAMP": "soon"}, SECRET), "invalid_timestamp")
        self.assertEqual(refusal(body, {}, SECRET), "missing_header")
        self.assertEqual(refusal(body, self.headers(body), "whsec_é"), "invalid_secret")
        self.assertEqual(refusal("[1]", self.headers("[1]"), SECRET), "invalid_body")


if __name__ == "__main__":
    unittest.main()
