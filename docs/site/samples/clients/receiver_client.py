import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from dispute_intake import WebhookVerificationError, verify_webhook

handled = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = verify_webhook(body, self.headers, os.environ["WEBHOOK_SECRET"])
        except WebhookVerificationError:
            self.send_response(400)
        else:
            if event.id not in handled:
                print(event.type, event.payload, flush=True)
            handled.add(event.id)
            self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
