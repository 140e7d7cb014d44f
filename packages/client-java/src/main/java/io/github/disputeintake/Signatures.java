package io.github.disputeintake;

import io.github.disputeintake.WebhookVerificationException.Code;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of webhooks to Standard Webhooks 1.0.0 ({@code v1}, HMAC-SHA256), by the Java platform alone. */
public final class Signatures {
  /** How far a timestamp may be off, either way. */
  public static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final String PREFIX = "whsec_";

  private Signatures() {}

  /**
   * The value of {@code webhook-signature} for these bytes, as the service signs them: for tests of a receiver.
   *
   * @param timestamp seconds since 1970, as the header {@code webhook-timestamp} has them
   */
  public static String sign(String secret, String webhookId, String timestamp, byte[] body)
      throws WebhookVerificationException {
    byte[] key = keyOf(secret);
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((webhookId + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  /**
   * Returns the delivery's id, or throws where its signature does not hold. The header may hold several signatures, as it does
   * while a secret is replaced: one that matches is enough.
   *
   * @param body as it arrived, before any parsing
   * @param header the value of a header by its name in lower case, or null
   */
  public static String verify(byte[] body, UnaryOperator<String> header, String secret, Duration tolerance, Instant now)
      throws WebhookVerificationException {
    String id = required(header, "webhook-id");
    String timestamp = required(header, "webhook-timestamp");
    String signatures = required(header, "webhook-signature");
    if (!timestamp.matches("[0-9]{1,12}"))
      throw new WebhookVerificationException(Code.INVALID_TIMESTAMP, "webhook-timestamp is not a number of seconds");
    long age = now.getEpochSecond() - Long.parseLong(timestamp);
    if (age > tolerance.toSeconds())
      throw new WebhookVerificationException(Code.TIMESTAMP_TOO_OLD, "Signed " + age + " s ago; is this clock right?");
    if (-age > tolerance.toSeconds())
      throw new WebhookVerificationException(Code.TIMESTAMP_IN_FUTURE, "Signed " + -age + " s ahead; is this clock right?");

    byte[] expected = sign(secret, id, timestamp, body).getBytes(StandardCharsets.UTF_8);
    boolean matches = false;
    // Every signature is compared, so that the time does not show which one differs.
    for (String signature : signatures.split(" "))
      matches |= MessageDigest.isEqual(signature.getBytes(StandardCharsets.UTF_8), expected);
    if (!matches)
      throw new WebhookVerificationException(Code.NO_MATCHING_SIGNATURE, "No signature matches the body and the secret");
    return id;
  }

  private static String required(UnaryOperator<String> header, String name) throws WebhookVerificationException {
    String value = header.apply(name);
    if (value == null || value.isEmpty())
      throw new WebhookVerificationException(Code.MISSING_HEADER, "The " + name + " header is missing");
    return value;
  }

  private static byte[] keyOf(String secret) throws WebhookVerificationException {
    try {
      byte[] key = Base64.getDecoder().decode(secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret);
      if (key.length > 0) return key;
    } catch (IllegalArgumentException notBase64) {
      // Reported below.
    }
    throw new WebhookVerificationException(Code.INVALID_SECRET, "The secret is not of the form whsec_ and base64");
  }
}
