package io.github.disputeintake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.disputeintake.api.AfterSubmitApi;
import io.github.disputeintake.api.EvaluationsApi;
import io.github.disputeintake.api.EventsApi;
import io.github.disputeintake.api.EvidenceFilesApi;
import io.github.disputeintake.api.IntakeSessionsApi;
import io.github.disputeintake.api.ReportsApi;
import io.github.disputeintake.api.RequirementsApi;
import io.github.disputeintake.api.RulesetsApi;
import io.github.disputeintake.api.TestClocksApi;
import io.github.disputeintake.generated.ApiClient;
import io.github.disputeintake.generated.ApiException;
import io.github.disputeintake.generated.ApiResponse;
import io.github.disputeintake.model.EvaluationAccepted;
import io.github.disputeintake.model.EvaluationResult;
import io.github.disputeintake.model.EvidenceFile;
import io.github.disputeintake.model.IntakeSessionWithUrl;
import io.github.disputeintake.model.ReportAccepted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Client of the API, for servers only: an API key must never reach a browser. Each area has the calls of the reference by their
 * names.
 *
 * <p>Requests that break off, or are answered 429 or 5xx, are repeated up to three times under one {@code Idempotency-Key}, so
 * that nothing is created twice. Calls of this class throw {@link ApiError} where the service refuses; calls of the areas throw
 * {@link ApiException}, which {@link ApiError#of} reads.
 */
public final class DisputeIntake {
  private static final int MAX_RETRIES = 3;
  /** For one try; longer than the longest wait of the service. */
  private static final Duration TIMEOUT = Duration.ofSeconds(35);

  private static final int WAIT_SECONDS = 30;

  private final String baseUrl;
  private final HttpClient http;
  private final ApiClient generated;
  private final ObjectMapper json = ApiClient.createDefaultObjectMapper();
  private final String authorization;

  /**
   * @param baseUrl address of the service, such as {@code https://disputes.example.com}
   * @param apiKey {@code di_live_…} or {@code di_test_…}
   */
  public DisputeIntake(String baseUrl, String apiKey) {
    this(baseUrl, apiKey, HttpClient.newHttpClient(), MAX_RETRIES, time -> Thread.sleep(time.toMillis()));
  }

  DisputeIntake(String baseUrl, String apiKey, HttpClient http, int maxRetries, RetryingHttpClient.Sleep sleep) {
    if (!baseUrl.matches("https?://.+")) throw new IllegalArgumentException("baseUrl must be a web address: " + baseUrl);
    if (!apiKey.matches("[\\x21-\\x7e]+"))
      throw new IllegalArgumentException("apiKey must be a key of the service, such as di_test_…");
    this.baseUrl = baseUrl.replaceAll("/+$", "");
    this.http = new RetryingHttpClient(http, maxRetries, sleep);
    this.authorization = "Bearer " + apiKey;
    this.generated =
        new ApiClient() {
          @Override
          public HttpClient getHttpClient() {
            return DisputeIntake.this.http;
          }
        };
    generated.updateBaseUri(this.baseUrl);
    generated.setReadTimeout(TIMEOUT);
    generated.setRequestInterceptor(request -> request.setHeader("Authorization", authorization));
  }

  public IntakeSessionsApi sessions() {
    return new IntakeSessionsApi(generated);
  }

  public EvaluationsApi evaluations() {
    return new EvaluationsApi(generated);
  }

  public ReportsApi reports() {
    return new ReportsApi(generated);
  }

  public AfterSubmitApi afterSubmit() {
    return new AfterSubmitApi(generated);
  }

  public EvidenceFilesApi files() {
    return new EvidenceFilesApi(generated);
  }

  public EventsApi events() {
    return new EventsApi(generated);
  }

  public RequirementsApi requirements() {
    return new RequirementsApi(generated);
  }

  public RulesetsApi rulesets() {
    return new RulesetsApi(generated);
  }

  /** Of the test side alone: calls with a live key are refused. */
  public TestClocksApi testClocks() {
    return new TestClocksApi(generated);
  }

  /**
   * Makes a link for one cardholder. Call it each time somebody starts: links are short-lived and work once.
   *
   * @param request a model, a {@code JsonNode} or a {@code Map}, which is sent as it stands
   */
  public IntakeSessionWithUrl createSession(Object request) {
    return post("/api/intake/sessions/", request, null, IntakeSessionWithUrl.class);
  }

  /** Accepts an evaluation; the result comes by webhook or from {@link #waitForResult}. */
  public EvaluationAccepted submitEvaluation(Object request) {
    return submitEvaluation(request, null);
  }

  /** The same under a key of your own, where a retry may come from another process. */
  public EvaluationAccepted submitEvaluation(Object request, String idempotencyKey) {
    return post("/api/evaluations/", request, idempotencyKey, EvaluationAccepted.class);
  }

  /** Several payments that were reported together, all or none. */
  public ReportAccepted submitReport(Object request) {
    return post("/api/reports/", request, null, ReportAccepted.class);
  }

  private <T> T post(String path, Object body, String idempotencyKey, Class<T> model) {
    HttpRequest.Builder request = request(path).header("Content-Type", "application/json");
    if (idempotencyKey != null) request.header("Idempotency-Key", idempotencyKey);
    try {
      return read(request.POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(body))).build(), model);
    } catch (JsonProcessingException error) {
      throw new IllegalArgumentException("The request cannot be written as JSON", error);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(baseUrl + path))
        .timeout(TIMEOUT)
        .header("Authorization", authorization)
        .header("Accept", "application/json");
  }

  private <T> T read(HttpRequest request, Class<T> model) {
    try {
      return json.readValue(bytes(request), model);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** The body of a success. */
  private byte[] bytes(HttpRequest request) {
    try {
      HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
      byte[] body = response.body().readAllBytes();
      if (response.statusCode() / 100 != 2)
        throw new ApiError(
            response.statusCode(),
            new String(body, StandardCharsets.UTF_8),
            response.headers().firstValue("x-request-id").orElse(null));
      return body;
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the service was asked", error);
    }
  }

  /** The result as soon as it is there; throws {@code IllegalStateException} where it is not after {@code timeout}. */
  public EvaluationResult waitForResult(UUID evaluationId, Duration timeout) throws ApiException {
    Instant end = Instant.now().plus(timeout);
    for (; ; ) {
      long left = Math.max(0, Math.min(WAIT_SECONDS, Duration.between(Instant.now(), end).toSeconds()));
      ApiResponse<EvaluationResult> answer = evaluations().getEvaluationResultWithHttpInfo(evaluationId, (int) left);
      if (answer.getStatusCode() == 200) return answer.getData();
      if (!Instant.now().plusSeconds(1).isBefore(end))
        throw new IllegalStateException("No result of " + evaluationId + " after " + timeout);
    }
  }

  /** The case file, a PDF. */
  public byte[] exportCaseFile(UUID evaluationId) {
    return bytes(request("/api/evaluations/" + evaluationId + "/export?for=pdf").setHeader("Accept", "application/pdf").GET().build());
  }

  /** Stores a file; put its id into {@code evidences.additional_documentation}. {@code kind} may be null. */
  public EvidenceFile uploadFile(String name, byte[] content, String kind) {
    String boundary = "dispute-intake-" + UUID.randomUUID();
    ByteArrayOutputStream form = new ByteArrayOutputStream();
    // The kind goes first, so that it is known before the bytes arrive.
    if (kind != null) part(form, boundary, "name=\"kind\"", kind.getBytes(StandardCharsets.UTF_8));
    part(form, boundary, "name=\"file\"; filename=\"" + quoted(name) + "\"", content);
    form.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
    return read(
        request("/api/files/")
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(BodyPublishers.ofByteArray(form.toByteArray()))
            .build(),
        EvidenceFile.class);
  }

  private static void part(ByteArrayOutputStream form, String boundary, String disposition, byte[] content) {
    String head = "--" + boundary + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n";
    form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    form.writeBytes(content);
    form.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
  }

  /** As browsers write file names into a form (HTML, multipart/form-data encoding algorithm). */
  private static String quoted(String name) {
    return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  /** One page of a list: its items, and the cursor behind them or null at the end. */
  public record Page<T>(List<T> data, String nextCursor) {}

  /** Fetches the page at a cursor, which is null for the first. */
  public interface Pages<T> {
    Page<T> at(String cursor) throws ApiException;
  }

  /** Every item of a list, whose pages are fetched as they are needed. */
  public static <T> Iterable<T> each(Pages<T> pages) {
    return () ->
        new Iterator<T>() {
          private Iterator<T> items = List.<T>of().iterator();
          private String cursor;
          private boolean started;

          @Override
          public boolean hasNext() {
            while (!items.hasNext() && (!started || cursor != null)) {
              try {
                Page<T> page = pages.at(cursor);
                items = page.data().iterator();
                cursor = page.nextCursor();
                started = true;
              } catch (ApiException error) {
                throw ApiError.of(error);
              }
            }
            return items.hasNext();
          }

          @Override
          public T next() {
            if (!hasNext()) throw new java.util.NoSuchElementException();
            return items.next();
          }
        };
  }

  /** Events after a cursor, the cursor behind them, and whether there are more. */
  public record EventPage(List<WebhookEvent> events, String nextCursor, boolean hasMore) {}

  /**
   * One page of every webhook message of the account, oldest first. Events of a kind this version does not know are among them.
   *
   * @param after the {@code nextCursor} of an earlier page, or null: from the oldest that is kept
   * @param types names of events, or an empty list: all
   * @param waitSeconds how long to wait for an event, 0 to 30
   */
  public EventPage pageOfEvents(String after, List<String> types, int waitSeconds) {
    StringBuilder path = new StringBuilder("/api/events/?limit=100&wait=").append(waitSeconds);
    if (after != null) path.append("&after=").append(URLEncoder.encode(after, StandardCharsets.UTF_8));
    if (!types.isEmpty()) path.append("&types=").append(URLEncoder.encode(String.join(",", types), StandardCharsets.UTF_8));
    JsonNode page = read(request(path.toString()).GET().build(), JsonNode.class);
    List<WebhookEvent> events = new ArrayList<>();
    for (JsonNode row : page.path("data"))
      events.add(new WebhookEvent(row.path("id").asText(), row.path("type").asText(), row.path("payload")));
    return new EventPage(events, page.path("next_cursor").asText(null), page.path("has_more").asBoolean());
  }

  /**
   * Hands on every event in order, without end: until the thread is interrupted or {@code each} throws. {@code onCursor} receives
   * the place after every page whose events were all handed on; keep it, and give it as {@code after} to go on there.
   */
  public void followEvents(String after, List<String> types, Consumer<WebhookEvent> each, Consumer<String> onCursor) {
    String place = after;
    while (!Thread.currentThread().isInterrupted()) {
      EventPage page = pageOfEvents(place, types, WAIT_SECONDS);
      page.events().forEach(each);
      if (page.nextCursor() == null || page.nextCursor().equals(place)) continue;
      place = page.nextCursor();
      onCursor.accept(place);
    }
  }
}
