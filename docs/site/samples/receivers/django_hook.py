# In urls.py: path("hook", hook). Needs: pip install django standardwebhooks
import os

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from standardwebhooks.webhooks import Webhook, WebhookVerificationError


@csrf_exempt
@require_POST
def hook(request: HttpRequest) -> HttpResponse:
    try:
        # request.body is what was signed: bytes, before any parsing.
        event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(request.body, dict(request.headers))
    except WebhookVerificationError:
        return HttpResponse(status=400)
    print(request.headers["webhook-id"], event["event"], flush=True)
    return HttpResponse(status=204)
