package io.github.disputeintake;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Follows the account's events and posts each to an address on this machine, signed like a webhook. */
public final class Listen {
  /** As long as the service itself gives a receiver. */
  private static final Duration DELIVERY_TIME = Duration.ofSeconds(15);

  private static final String USAGE =
      "Usage: Listen http://localhost:3000/hook [EVENT,…]\n"
          + "with DISPUTE_INTAKE_API_KEY=di_test_… and, unless it is http://localhost:8080, DISPUTE_INTAKE_API_URL";

  private final DisputeIntake client;
  private final URI forwardTo;
  private final String secret;
  private final Consumer<String> log;
  private final HttpClient http = HttpClient.newHttpClient();

  public Listen(DisputeIntake client, URI forwardTo, String secret, Consumer<String> log) {
    this.client = client;
    this.forwardTo = forwardTo;
    this.secret = secret;
    this.log = log;
  }

  /** The signing secret of this program for a key: the same on every run, so that a receiver is set up once. */
  public static String secretOf(String apiKey) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(apiKey.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] digest = mac.doFinal("dispute-intake listen".getBytes(StandardCharsets.UTF_8));
      return "whsec_" + Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 24));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  /**
   * Runs until the thread is interrupted. What happened before is not forwarded; a receiver that fails is reported, and the next
   * event goes on.
   *
   * @param types names of events, or an empty list: all
   */
  public void run(List<String> types, Runnable onReady) {
    String after = null;
    for (; ; ) {
      DisputeIntake.EventPage page = client.pageOfEvents(after, List.of(), 0);
      after = page.nextCursor() == null ? after : page.nextCursor();
      if (!page.hasMore()) break;
    }
    onReady.run();
    client.followEvents(after, types, event -> log.accept(deliver(event)), cursor -> {});
  }

  private String deliver(WebhookEvent event) {
    byte[] body = event.payload().toString().getBytes(StandardCharsets.UTF_8);
    String timestamp = Long.toString(Instant.now().getEpochSecond());
    String line = event.type() + "  " + event.id() + "  → ";
    try {
      HttpRequest request =
          HttpRequest.newBuilder(forwardTo)
              .timeout(DELIVERY_TIME)
              .header("content-type", "application/json")
              .header("webhook-id", event.id())
              .header("webhook-timestamp", timestamp)
              .header("webhook-signature", Signatures.sign(secret, event.id(), timestamp, body))
              .POST(BodyPublishers.ofByteArray(body))
              .build();
      return line + http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException | WebhookVerificationException error) {
      return line + "not delivered: " + error.getMessage();
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      return line + "not delivered: interrupted";
    }
  }

  public static void main(String[] args) {
    String apiKey = System.getenv("DISPUTE_INTAKE_API_KEY");
    String given = System.getenv("DISPUTE_INTAKE_API_URL");
    String baseUrl = given == null ? "http://localhost:8080" : given;
    if (args.length == 0 || apiKey == null || !apiKey.startsWith("di_test_")) {
      System.err.println(USAGE);
      System.exit(2);
    }
    String chosen = System.getenv("DISPUTE_INTAKE_WEBHOOK_SECRET");
    String secret = chosen == null ? secretOf(apiKey) : chosen;
    List<String> types = args.length > 1 ? List.of(args[1].split(",")) : List.of();
    try {
      new Listen(new DisputeIntake(baseUrl, apiKey), URI.create(args[0]), secret, System.out::println)
          .run(types, () -> System.out.println("Forwarding to " + args[0] + ", signed with " + secret));
    } catch (ApiError | IllegalArgumentException error) {
      System.err.println(error.getMessage());
      System.exit(1);
    } catch (java.io.UncheckedIOException error) {
      System.err.println(
          "Nothing answers at " + baseUrl + ": start the service with npm start, or name its address in DISPUTE_INTAKE_API_URL");
      System.exit(1);
    }
  }
}
