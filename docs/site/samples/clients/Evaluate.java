import io.github.disputeintake.ApiError;
import io.github.disputeintake.DisputeIntake;
import io.github.disputeintake.model.EvaluationAccepted;
import io.github.disputeintake.model.EvaluationResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

public class Evaluate {
    public static void main(String[] args) throws Exception {
        String address = System.getenv().getOrDefault("DISPUTE_INTAKE_API_URL", "http://localhost:8080");
        DisputeIntake disputes = new DisputeIntake(address, System.getenv("DISPUTE_INTAKE_API_KEY"));
        try {
            EvaluationAccepted accepted = disputes.submitEvaluation(Map.of(
                    "dispute", Map.of("disputed_amount", 129.95, "disputed_currency", "EUR"),
                    "transaction", Map.of(
                            "transaction_id", "tx_1",
                            "card_scheme", "VISA",
                            "channel_type", "ECOMMERCE",
                            "merchant_name", "Northwind Gadgets",
                            "transaction_amount", 129.95,
                            "transaction_currency", "EUR",
                            "transaction_timestamp", Instant.now().minus(40, ChronoUnit.DAYS).toString()),
                    "card", Map.of("bin", "42658817", "last_4", "6435"),
                    "evidences", Map.of("cardholder_statement", "I ordered headphones and the parcel never arrived.")));
            EvaluationResult result = disputes.waitForResult(accepted.getId(), Duration.ofSeconds(60));
            System.out.println(result.getCategory() + " " + result.getReasonCode() + " " + result.getNextAction());
        } catch (ApiError error) {
            System.err.println(error.code() + " " + error.problem().path("errors") + " " + error.requestId());
            System.exit(1);
        }
    }
}
