curl -sS "${DISPUTE_INTAKE_API_URL:-http://localhost:8080}/api/evaluations/" \
  -H "Authorization: Bearer $DISPUTE_INTAKE_API_KEY" -H 'Content-Type: application/json' -d '{
  "dispute": {"disputed_amount": 129.95, "disputed_currency": "EUR"},
  "transaction": {"transaction_id": "tx_1", "card_scheme": "VISA", "channel_type": "ECOMMERCE",
                  "merchant_name": "Northwind Gadgets", "transaction_amount": 129.95, "transaction_currency": "EUR",
                  "transaction_timestamp": "2026-10-01T09:30:00Z"},
  "card": {"bin": "42658817", "last_4": "6435"},
  "evidences": {"cardholder_statement": "I ordered headphones and the parcel never arrived. The shop does not answer."}
}'
