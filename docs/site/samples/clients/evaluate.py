import os
from datetime import datetime, timedelta, timezone

from dispute_intake import ApiError, DisputeIntake

disputes = DisputeIntake(
    os.environ.get("DISPUTE_INTAKE_API_URL", "http://localhost:8080"), os.environ["DISPUTE_INTAKE_API_KEY"]
)
paid_at = datetime.now(timezone.utc) - timedelta(days=40)
try:
    accepted = disputes.submit_evaluation(
        {
            "dispute": {"disputed_amount": 129.95, "disputed_currency": "EUR"},
            "transaction": {
                "transaction_id": "tx_1",
                "card_scheme": "VISA",
                "channel_type": "ECOMMERCE",
                "merchant_name": "Northwind Gadgets",
                "transaction_amount": 129.95,
                "transaction_currency": "EUR",
                "transaction_timestamp": paid_at.isoformat(),
            },
            "card": {"bin": "42658817", "last_4": "6435"},
            "evidences": {"cardholder_statement": "I ordered headphones and the parcel never arrived."},
        }
    )
    result = disputes.wait_for_result(accepted.id, timeout=60)
    print(result.category, result.reason_code, result.confidence, result.next_action)
    for row in disputes.each(disputes.evaluations.list_evaluations, transaction_id="tx_1"):
        print(row.id, row.reason_code)
except ApiError as error:
    print(error.code, error.problem.get("errors"), error.request_id)
    raise SystemExit(1)
