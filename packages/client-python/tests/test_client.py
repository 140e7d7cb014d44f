"""The built package against a running service: DISPUTE_INTAKE_API_URL and DISPUTE_INTAKE_API_KEY name it."""

import http.server
import json
import os
import subprocess
import sys
import threading
import unittest
import urllib.request
from datetime import datetime, timedelta, timezone

from dispute_intake import ApiError, DisputeIntake, verify_webhook
from dispute_intake.listen import secret_of

URL = os.environ["DISPUTE_INTAKE_API_URL"]
KEY = os.environ["DISPUTE_INTAKE_API_KEY"]


def days_ago(days):
    return (datetime.now(timezone.utc) - timedelta(days=days)).isoformat(timespec="seconds")


def dispute(name, paid_days_ago=40):
    return {
        "dispute": {"disputed_amount": 129.95, "disputed_currency": "EUR"},
        "transaction": {
            "transaction_id": f"tx_{name}",
            "card_scheme": "VISA",
            "channel_type": "ECOMMERCE",
            "merchant_name": "Northwind Gadgets",
            "transaction_amount": 129.95,
            "transaction_currency": "EUR",
            "transaction_timestamp": days_ago(paid_days_ago),
            "settlement_timestamp": days_ago(paid_days_ago - 1),
        },
        "card": {"bin": "42658817", "last_4": "6435"},
        "evidences": {
            "cardholder_statement": "I ordered headphones and the parcel never arrived.",
            "purchase": {"kind": "merchandise"},
            "delivery": {"issue": "not_received", "expected_at": days_ago(paid_days_ago - 10)[:10]},
            "merchant_contact": {"attempted": True, "at": days_ago(paid_days_ago - 15)[:10], "method": "email"},
            "merchant_unavailable": False,
        },
    }


class Between(http.server.BaseHTTPRequestHandler):
    """Passes requests on to the service, after `answers` were given instead; `seen` keeps what came."""

    answers = []
    seen = []

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.seen.append((self.command, self.headers.get("idempotency-key")))
        planned = self.answers.pop(0) if self.answers else None
        if planned == "lose":
            # The service does the work, the answer is lost on the way.
            self.forward(body)
            self.connection.close()
            return
        status, headers, content = planned or self.forward(body)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def forward(self, body):
        kept = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        request = urllib.request.Request(URL + self.path, data=body or None, headers=kept, method=self.command)
        with urllib.request.urlopen(request) as answer:
            return answer.status, {"content-type": answer.headers["content-type"]}, answer.read()

    do_GET = do_POST = handle_any

    def log_message(self, *_):
        pass


class Client(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = DisputeIntake(URL, KEY)

    def between(self, *answers):
        """A client whose requests pass through; resolves with it, what was seen, and how long it slept."""
        handler = type("Handler", (Between,), {"answers": list(answers), "seen": []})
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        slept = []
        client = DisputeIntake(f"http://127.0.0.1:{server.server_port}", KEY, sleep=slept.append)
        return client, handler.seen, slept

    def test_session_from_creation_to_expiry(self):
        request = {**dispute("session"), "cardholder": {"external_id": "customer-python"}}
        del request["dispute"], request["evidences"]
        made = self.client.create_session(request)
        self.assertIn("#", made.url)
        self.assertEqual(self.client.sessions.get_intake_session(made.id).status, "pending")
        rows = list(self.client.each(self.client.sessions.list_intake_sessions, external_id="customer-python", limit=1))
        self.assertIn(made.id, [row.id for row in rows])
        self.assertEqual(self.client.sessions.expire_intake_session(made.id).status, "expired")

    def test_disputes_with_and_without_a_right(self):
        for name, paid, code in (("right", 60, "13.1"), ("late", 900, None)):
            accepted = self.client.submit_evaluation(dispute(f"python_{name}", paid))
            result = self.client.wait_for_result(accepted.id, timeout=60)
            self.assertEqual(result.reason_code, code, name)
            record = self.client.evaluations.get_evaluation(accepted.id)
            self.assertEqual(record.request.transaction.transaction_id, f"tx_python_{name}")
            self.assertTrue(self.client.evaluations.get_evaluation_explanation(accepted.id))
            self.assertTrue(self.client.export_case_file(accepted.id).startswith(b"%PDF-"))
        rows = list(self.client.each(self.client.evaluations.list_evaluations, limit=1))
        self.assertGreaterEqual(len(rows), 2)

    def test_events_are_those_of_webhooks(self):
        accepted = self.client.submit_evaluation(dispute("python_event"))
        self.client.wait_for_result(accepted.id, timeout=60)
        for event in self.client.follow_events(types=["evaluation.completed"]):
            if event.payload["id"] == accepted.id:
                break
        self.assertEqual(event.type, "evaluation.completed")
        self.assertTrue(self.client.events.list_events(limit=1).data)

    def test_file(self):
        stored = self.client.upload_file("receipt.txt", b"Order 17, paid on 3 May", kind="receipt")
        self.assertEqual(self.client.files.get_file(stored.id).original_name, "receipt.txt")

    def test_refusal_by_code(self):
        with self.assertRaises(ApiError) as refused:
            self.client.evaluations.get_evaluation("0190f3c2-7c1e-7d3a-9a51-2f4f0c1d2e3f")
        self.assertEqual((refused.exception.status, refused.exception.code), (404, "not_found"))
        self.assertTrue(refused.exception.request_id)
        with self.assertRaises(ApiError) as refused:
            DisputeIntake(URL, "di_test_wrong").evaluations.list_evaluations()
        self.assertEqual(refused.exception.status, 401)

    def test_a_lost_answer_is_asked_for_again_and_creates_nothing_twice(self):
        busy = (503, {"content-type": "application/problem+json", "retry-after": "2"}, b'{"code":"unavailable"}')
        client, seen, slept = self.between(busy, "lose")
        accepted = client.submit_evaluation(dispute("python_once"))
        self.assertEqual([method for method, _ in seen], ["POST"] * 3)
        self.assertEqual(len({key for _, key in seen}), 1)
        self.assertTrue(seen[0][1])
        self.assertEqual(slept[0], 2)
        found = self.client.evaluations.list_evaluations(transaction_id="tx_python_once").data
        self.assertEqual([row.id for row in found], [accepted.id])

    def test_words_and_fields_of_a_later_version(self):
        """What a dict holds is sent as it stands, and what an answer holds beside the known is no error."""
        accepted = self.client.submit_evaluation({**dispute("python_later"), "channel_of_the_future": {"a": 1}})
        self.client.wait_for_result(accepted.id, timeout=60)
        page = self.client.evaluations.list_evaluations_without_preload_content(transaction_id="tx_python_later")
        row = {**json.loads(page.data)["data"][0], "category": "category_of_the_future", "field_of_the_future": []}
        body = json.dumps({"data": [row], "next_cursor": None, "has_more": False}).encode()
        client, *_ = self.between((200, {"content-type": "application/json"}, body))
        self.assertEqual(client.evaluations.list_evaluations().data[0].category, "category_of_the_future")

    def test_what_cannot_succeed_is_not_repeated(self):
        tomorrow = (429, {"content-type": "application/problem+json", "retry-after": "80000"}, b'{"code":"rate_limited"}')
        client, seen, slept = self.between(tomorrow)
        with self.assertRaises(ApiError) as refused:
            client.evaluations.list_evaluations()
        self.assertEqual((refused.exception.code, len(seen), slept), ("rate_limited", 1, []))
        client, seen, _ = self.between((502, {"content-type": "text/html"}, b"<h1>Bad gateway</h1>"), *[(500, {}, b"")] * 3)
        with self.assertRaises(ApiError) as refused:
            client.evaluations.list_evaluations()
        self.assertEqual((refused.exception.status, len(seen)), (500, 4))

    def test_secret_of_a_key_is_that_of_the_other_clients(self):
        self.assertEqual(secret_of("di_test_x"), "whsec_OmMHwuGW3Gw8CzSisiYBGqoipzmigrpW")

    def test_listener_forwards_what_verifies_with_a_secret_that_stays(self):
        received = threading.Event()
        events = []

        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                events.append(verify_webhook(body, self.headers, secret_of(KEY)))
                self.send_response(204)
                self.end_headers()
                received.set()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        command = [sys.executable, "-m", "dispute_intake", "listen", "--types", "intake.session.abandoned"]
        program = subprocess.Popen(
            [*command, "--forward-to", f"http://127.0.0.1:{server.server_port}/hook"], stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(program.wait)
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.kill)
        self.assertIn(secret_of(KEY), program.stdout.readline())
        request = dispute("listen")
        del request["dispute"], request["evidences"]
        made = self.client.create_session(request)
        self.client.sessions.expire_intake_session(made.id)
        self.assertTrue(received.wait(40))
        self.assertEqual(events[0].payload["data"]["intake_session_id"], made.id)


if __name__ == "__main__":
    unittest.main()
