package io.github.disputeintake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.disputeintake.WebhookVerificationException.Code;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * An event of the service: a delivered webhook, or one read from {@code GET /api/events/}.
 *
 * @param id the {@code webhook-id}, the same on every delivery of this message: store it to handle each message once
 * @param type what happened, such as {@code evaluation.completed}; treat a value you do not know as normal
 * @param payload the body as it was sent
 */
public record WebhookEvent(String id, String type, JsonNode payload) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The event of a delivery; throws where it is not to be trusted.
   *
   * @param body as it arrived, before any parsing
   * @param header the value of a header, or null: {@code request::getHeader} of a servlet
   * @param secret the endpoint's, {@code whsec_…}
   */
  public static WebhookEvent verify(byte[] body, UnaryOperator<String> header, String secret)
      throws WebhookVerificationException {
    return verify(body, header, secret, Signatures.TOLERANCE, Instant.now());
  }

  /** The same with the headers as a map, in any case of letters: those of {@code com.sun.net.httpserver}, or of Spring. */
  public static WebhookEvent verify(byte[] body, Map<String, List<String>> headers, String secret)
      throws WebhookVerificationException {
    Map<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    anyCase.putAll(headers);
    return verify(body, name -> anyCase.containsKey(name) ? anyCase.get(name).get(0) : null, secret);
  }

  /** The same at a time of your choice, for tests. */
  public static WebhookEvent verify(
      byte[] body, UnaryOperator<String> header, String secret, Duration tolerance, Instant now)
      throws WebhookVerificationException {
    String id = Signatures.verify(body, header, secret, tolerance, now);
    try {
      JsonNode payload = JSON.readTree(body);
      if (payload.path("event").isTextual()) return new WebhookEvent(id, payload.get("event").asText(), payload);
    } catch (IOException notJson) {
      // Reported below.
    }
    String message = "The signature is right, but the body is no event of this service";
    throw new WebhookVerificationException(Code.INVALID_BODY, message);
  }

  /** The payload as the model of its type, such as {@code EvaluationCompletedWebhook}. */
  public <T> T as(Class<T> model) {
    try {
      return io.github.disputeintake.generated.ApiClient.createDefaultObjectMapper().treeToValue(payload, model);
    } catch (IOException error) {
      throw new IllegalArgumentException(type.toLowerCase(Locale.ROOT) + " is no " + model.getSimpleName(), error);
    }
  }
}
