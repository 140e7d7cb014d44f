package io.github.disputeintake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.disputeintake.generated.ApiException;
import io.github.disputeintake.model.EvaluationAccepted;
import io.github.disputeintake.model.EvaluationRecord;
import io.github.disputeintake.model.EvaluationResult;
import io.github.disputeintake.model.EvidenceFile;
import io.github.disputeintake.model.IntakeSessionWithUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Against a running service: DISPUTE_INTAKE_API_URL and DISPUTE_INTAKE_API_KEY name it. */
class DisputeIntakeTest {
  private static final String URL = System.getenv("DISPUTE_INTAKE_API_URL");
  private static final String KEY = System.getenv("DISPUTE_INTAKE_API_KEY");
  private static final Duration LONG = Duration.ofSeconds(60);

  private final DisputeIntake client = new DisputeIntake(URL, KEY);
  private final List<HttpServer> servers = new ArrayList<>();

  @AfterEach
  void stopServers() {
    servers.forEach(server -> server.stop(0));
  }

  private static Map<String, Object> dispute(String name, int paidDaysAgo) {
    Instant paid = Instant.now().minus(paidDaysAgo, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
    LocalDate day = LocalDate.now().minusDays(paidDaysAgo);
    Map<String, Object> transaction = new HashMap<>();
    transaction.put("transaction_id", "tx_" + name);
    transaction.put("card_scheme", "VISA");
    transaction.put("channel_type", "ECOMMERCE");
    transaction.put("merchant_name", "Northwind Gadgets");
    transaction.put("transaction_amount", 129.95);
    transaction.put("transaction_currency", "EUR");
    transaction.put("transaction_timestamp", paid.toString());
    transaction.put("settlement_timestamp", paid.plus(1, ChronoUnit.DAYS).toString());
    return new HashMap<>(
        Map.of(
            "dispute", Map.of("disputed_amount", 129.95, "disputed_currency", "EUR"),
            "transaction", transaction,
            "card", Map.of("bin", "42658817", "last_4", "6435"),
            "evidences",
                Map.of(
                    "cardholder_statement", "I ordered headphones and the parcel never arrived.",
                    "purchase", Map.of("kind", "merchandise"),
                    "delivery", Map.of("issue", "not_received", "expected_at", day.plusDays(10).toString()),
                    "merchant_contact",
                        Map.of("attempted", true, "at", day.plusDays(15).toString(), "method", "email"),
                    "merchant_unavailable", false)));
  }

  private static Map<String, Object> session(String name) {
    Map<String, Object> request = dispute(name, 40);
    request.keySet().retainAll(List.of("transaction", "card"));
    return request;
  }

  interface Handler {
    void handle(HttpExchange exchange) throws IOException;
  }

  private int serve(Handler handler) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool(work -> {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      return thread;
    }));
    server.createContext("/", exchange -> {
      try (exchange) {
        handler.handle(exchange);
      }
    });
    server.start();
    servers.add(server);
    return server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** The service's own answer to a request that passes through. */
  private static HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(URL + exchange.getRequestURI()));
    for (String name : List.of("authorization", "content-type", "idempotency-key")) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) request.header(name, value);
    }
    request.method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    try {
      return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException error) {
      throw new IOException(error);
    }
  }

  @Test
  void sessionFromCreationToExpiry() throws ApiException {
    Map<String, Object> request = session("session");
    request.put("cardholder", Map.of("external_id", "customer-java"));
    IntakeSessionWithUrl made = client.createSession(request);
    assertTrue(made.getUrl().toString().contains("#"));
    assertEquals("pending", client.sessions().getIntakeSession(made.getId().toString()).getStatus().toString());
    assertEquals("expired", client.sessions().expireIntakeSession(made.getId().toString(), null).getStatus().toString());
  }

  @Test
  void disputesWithAndWithoutARight() throws ApiException {
    for (var expected : Map.of("right", "13.1", "late", "").entrySet()) {
      String name = "java_" + expected.getKey();
      EvaluationAccepted accepted = client.submitEvaluation(dispute(name, name.endsWith("late") ? 900 : 60));
      EvaluationResult result = client.waitForResult(accepted.getId(), LONG);
      if (expected.getValue().isEmpty()) assertNull(result.getReasonCode());
      else assertEquals(expected.getValue(), result.getReasonCode());
      EvaluationRecord record = client.evaluations().getEvaluation(accepted.getId());
      assertEquals("tx_" + name, record.getRequest().getTransaction().getTransactionId());
      assertNotNull(client.evaluations().getEvaluationExplanation(accepted.getId()));
      byte[] file = client.exportCaseFile(accepted.getId());
      assertEquals("%PDF-", new String(file, 0, 5, StandardCharsets.US_ASCII));
    }
  }

  @Test
  void eventsAreThoseOfWebhooks() throws ApiException {
    EvaluationAccepted accepted = client.submitEvaluation(dispute("java_event", 40));
    client.waitForResult(accepted.getId(), LONG);
    List<WebhookEvent> found = new ArrayList<>();
    class Found extends RuntimeException {}
    assertThrows(
        Found.class,
        () ->
            client.followEvents(null, List.of("evaluation.completed"), event -> {
              if (!event.payload().path("id").asText().equals(accepted.getId().toString())) return;
              found.add(event);
              throw new Found();
            }, cursor -> {}));
    assertEquals("evaluation.completed", found.get(0).type());
    assertTrue(client.events().listEvents(null, null, 1, 0).getData().size() > 0);
  }

  @Test
  void file() throws ApiException {
    byte[] content = "Order 17, paid on 3 May".getBytes(StandardCharsets.UTF_8);
    EvidenceFile stored = client.uploadFile("Beleg für Köln.txt", content, "receipt");
    assertEquals("Beleg für Köln.txt", client.files().getFile(stored.getId()).getOriginalName());
  }

  @Test
  void refusalByCode() {
    ApiException refused =
        assertThrows(ApiException.class, () -> client.evaluations().getEvaluation(UUID.randomUUID()));
    assertEquals("not_found", ApiError.of(refused).code());
    assertNotNull(ApiError.of(refused).requestId());
    ApiError wrong = assertThrows(ApiError.class, () -> client.submitEvaluation(Map.of("dispute", Map.of())));
    assertEquals(422, wrong.status());
    assertEquals("validation_failed", wrong.code());
    assertTrue(wrong.problem().path("errors").size() > 0);
  }

  @Test
  void aLostAnswerIsAskedForAgainAndCreatesNothingTwice() throws Exception {
    Deque<String> planned = new ArrayDeque<>(List.of("busy", "lose"));
    List<String> keys = new ArrayList<>();
    List<Duration> slept = new ArrayList<>();
    int port = serve(exchange -> {
      byte[] body = exchange.getRequestBody().readAllBytes();
      keys.add(exchange.getRequestHeaders().getFirst("idempotency-key"));
      String plan = planned.isEmpty() ? "" : planned.pop();
      if (plan.equals("busy")) {
        exchange.getResponseHeaders().set("retry-after", "2");
        answer(exchange, 503, "application/problem+json", "{}".getBytes(StandardCharsets.UTF_8));
        return;
      }
      HttpResponse<byte[]> made = forward(exchange, body);
      // The service does the work, the answer is lost on the way.
      if (!plan.equals("lose")) answer(exchange, made.statusCode(), "application/json", made.body());
    });
    String address = "http://127.0.0.1:" + port;
    DisputeIntake unlucky = new DisputeIntake(address, KEY, HttpClient.newHttpClient(), 3, slept::add);
    EvaluationAccepted accepted = unlucky.submitEvaluation(dispute("java_once", 40));
    assertEquals(3, keys.size());
    assertEquals(1, new HashSet<>(keys).size());
    assertNotNull(keys.get(0));
    assertEquals(Duration.ofSeconds(2), slept.get(0));
    WebhookEvent only = null;
    client.waitForResult(accepted.getId(), LONG);
    for (WebhookEvent event : client.pageOfEvents(null, List.of("evaluation.completed"), 0).events()) {
      if (!event.payload().path("transaction_id").asText().equals("tx_java_once")) continue;
      assertNull(only);
      only = event;
    }
    assertNotNull(only);
  }

  @Test
  void whatCannotSucceedIsNotRepeated() throws Exception {
    List<String> seen = new ArrayList<>();
    int port = serve(exchange -> {
      seen.add(exchange.getRequestMethod());
      exchange.getResponseHeaders().set("retry-after", "80000");
      answer(exchange, 429, "application/problem+json", "{\"code\":\"rate_limited\"}".getBytes(StandardCharsets.UTF_8));
    });
    DisputeIntake limited = new DisputeIntake("http://127.0.0.1:" + port, KEY, HttpClient.newHttpClient(), 3, time -> {});
    ApiError refused = assertThrows(ApiError.class, () -> limited.submitEvaluation(Map.of()));
    assertEquals("rate_limited", refused.code());
    assertEquals(1, seen.size());
  }

  @Test
  void listenerForwardsWhatVerifiesWithASecretThatStays() throws Exception {
    BlockingQueue<WebhookEvent> received = new LinkedBlockingQueue<>();
    int port = serve(exchange -> {
      byte[] body = exchange.getRequestBody().readAllBytes();
      try {
        received.add(WebhookEvent.verify(body, exchange.getRequestHeaders(), Listen.secretOf(KEY)));
      } catch (WebhookVerificationException error) {
        throw new IOException(error);
      }
      exchange.sendResponseHeaders(204, -1);
    });
    CountDownLatch ready = new CountDownLatch(1);
    Listen listen =
        new Listen(client, URI.create("http://127.0.0.1:" + port + "/hook"), Listen.secretOf(KEY), line -> {});
    Thread thread = new Thread(() -> listen.run(List.of("intake.session.abandoned"), ready::countDown));
    thread.setDaemon(true);
    thread.start();
    assertTrue(ready.await(30, TimeUnit.SECONDS));
    IntakeSessionWithUrl made = client.createSession(session("listen"));
    client.sessions().expireIntakeSession(made.getId().toString(), null);
    WebhookEvent event = received.poll(40, TimeUnit.SECONDS);
    assertNotNull(event);
    assertEquals(made.getId().toString(), event.payload().path("data").path("intake_session_id").asText());
  }
}
