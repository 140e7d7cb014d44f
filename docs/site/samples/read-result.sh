# sh read-result.sh EVALUATION_ID: the result, and the case file as case.pdf
address="${DISPUTE_INTAKE_API_URL:-http://localhost:8080}/api/evaluations/$1"
curl -sS "$address/result?wait=30" -H "Authorization: Bearer $DISPUTE_INTAKE_API_KEY"
curl -sS "$address/export?for=pdf" -H "Authorization: Bearer $DISPUTE_INTAKE_API_KEY" -o case.pdf
