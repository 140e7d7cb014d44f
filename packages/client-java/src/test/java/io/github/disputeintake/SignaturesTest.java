package io.github.disputeintake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.disputeintake.WebhookVerificationException.Code;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SignaturesTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final byte[] BODY = "{\"event\":\"duty.due\",\"data\":{}}".getBytes(StandardCharsets.UTF_8);
  private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000L);

  private static Map<String, String> headers(long at, byte[] body) throws Exception {
    String timestamp = Long.toString(at);
    return new HashMap<>(
        Map.of(
            "webhook-id", "msg_1",
            "webhook-timestamp", timestamp,
            "webhook-signature", Signatures.sign(SECRET, "msg_1", timestamp, body)));
  }

  private static Code refusal(byte[] body, Map<String, String> headers, String secret, Instant now) {
    try {
      WebhookEvent.verify(body, headers::get, secret, Signatures.TOLERANCE, now);
      return null;
    } catch (WebhookVerificationException error) {
      return error.code();
    }
  }

  @Test
  void publishedVectors() throws Exception {
    JsonNode vectors = new ObjectMapper().readTree(Files.readAllBytes(Path.of(System.getenv("WEBHOOK_VECTORS"))));
    assertTrue(vectors.size() > 10);
    for (JsonNode vector : vectors) {
      if (vector.path("valid").isNull()) continue;
      Map<String, String> headers = new HashMap<>();
      vector.path("headers").fields().forEachRemaining(field -> headers.put(field.getKey(), field.getValue().asText()));
      byte[] body = vector.path("body").asText("").getBytes(StandardCharsets.UTF_8);
      Instant now = Instant.ofEpochSecond(vector.path("now").asLong());
      // The published bodies are no events of this service: a right signature shows in that refusal.
      Code code = refusal(body, headers, vector.path("secret").asText(""), now);
      boolean accepted = code == null || code == Code.INVALID_BODY;
      assertEquals(vector.path("valid").asBoolean(), accepted, vector.path("id").asText() + " " + code);
    }
  }

  @Test
  void eventWithItsId() throws Exception {
    Map<String, String> headers = headers(NOW.getEpochSecond(), BODY);
    headers.compute("webhook-signature", (name, right) -> "v1,bm9uc2Vuc2U= v1a,x " + right);
    WebhookEvent event = WebhookEvent.verify(BODY, headers::get, SECRET, Signatures.TOLERANCE, NOW);
    assertEquals("msg_1", event.id());
    assertEquals("duty.due", event.type());
  }

  @Test
  void secretOfAKeyIsThatOfTheOtherClients() {
    assertEquals("whsec_OmMHwuGW3Gw8CzSisiYBGqoipzmigrpW", Listen.secretOf("di_test_x"));
  }

  @Test
  void refusals() throws Exception {
    long now = NOW.getEpochSecond();
    byte[] other = "{\"event\":\"duty.done\"}".getBytes(StandardCharsets.UTF_8);
    assertEquals(Code.NO_MATCHING_SIGNATURE, refusal(other, headers(now, BODY), SECRET, NOW));
    assertEquals(Code.TIMESTAMP_TOO_OLD, refusal(BODY, headers(now - 301, BODY), SECRET, NOW));
    assertEquals(Code.TIMESTAMP_IN_FUTURE, refusal(BODY, headers(now + 301, BODY), SECRET, NOW));
    assertNull(refusal(BODY, headers(now - 300, BODY), SECRET, NOW));
    Map<String, String> headers = headers(now, BODY);
    headers.put("webhook-timestamp", "soon");
    assertEquals(Code.INVALID_TIMESTAMP, refusal(BODY, headers, SECRET, NOW));
    assertEquals(Code.MISSING_HEADER, refusal(BODY, Map.of(), SECRET, NOW));
    assertEquals(Code.INVALID_SECRET, refusal(BODY, headers(now, BODY), "whsec_?", NOW));
    byte[] list = "[1]".getBytes(StandardCharsets.UTF_8);
    assertEquals(Code.INVALID_BODY, refusal(list, headers(now, list), SECRET, NOW));
  }
}
