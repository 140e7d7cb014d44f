package io.github.disputeintake;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Repeats what breaks off or is answered 429 or 5xx, under one idempotency key, so that nothing is created twice. What cannot
 * succeed is not sent again.
 */
final class RetryingHttpClient extends HttpClient {
  /** How it waits between two tries. */
  interface Sleep {
    void sleep(Duration time) throws InterruptedException;
  }

  private static final Duration FIRST_BACK_OFF = Duration.ofMillis(250);
  /** The service asks for longer only where waiting within a request makes no sense: a quota of the day, maintenance. */
  private static final Duration MAX_BACK_OFF = Duration.ofSeconds(30);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final int maxRetries;
  private final Sleep sleep;

  RetryingHttpClient(HttpClient http, int maxRetries, Sleep sleep) {
    this.http = http;
    this.maxRetries = maxRetries;
    this.sleep = sleep;
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest given, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    HttpRequest request = given;
    if (given.method().equals("POST") && given.headers().firstValue("Idempotency-Key").isEmpty())
      request =
          HttpRequest.newBuilder(given, (name, value) -> true)
              .header("Idempotency-Key", UUID.randomUUID().toString())
              .build();
    for (int tried = 0; ; tried++) {
      Duration asked = Duration.ZERO;
      try {
        HttpResponse<T> response = http.send(request, handler);
        Reading<T> reading = read(response);
        if (reading.pause == null || tried >= maxRetries) return reading.response;
        asked = reading.pause;
      } catch (IOException error) {
        if (tried >= maxRetries) throw error;
      }
      long backOff = (FIRST_BACK_OFF.toMillis() << tried) * (100 + ThreadLocalRandom.current().nextInt(25)) / 100;
      sleep.sleep(Duration.ofMillis(Math.max(asked.toMillis(), Math.min(MAX_BACK_OFF.toMillis(), backOff))));
    }
  }

  /** A response whose body can still be read, and the least time after which another try makes sense; null where none does. */
  private record Reading<T>(HttpResponse<T> response, Duration pause) {}

  @SuppressWarnings("unchecked")
  private static <T> Reading<T> read(HttpResponse<T> response) throws IOException {
    int status = response.statusCode();
    Duration asked = asked(response.headers().firstValue("retry-after").orElse(null));
    boolean worth = status == 408 || status == 429 || (status >= 500 && status != 501 && status != 505);
    if (status != 409) return new Reading<>(response, worth && asked.compareTo(MAX_BACK_OFF) <= 0 ? asked : null);
    // Another request with this key still runs: its body says so.
    if (!(response.body() instanceof InputStream stream)) return new Reading<>(response, null);
    byte[] body = stream.readAllBytes();
    HttpResponse<T> again = (HttpResponse<T>) new Buffered((HttpResponse<InputStream>) response, body);
    return new Reading<>(again, codeOf(body).equals("idempotency_in_progress") ? asked : null);
  }

  private static String codeOf(byte[] body) {
    try {
      return JSON.readTree(body).path("code").asText("");
    } catch (IOException notJson) {
      return "";
    }
  }

  /** {@code Retry-After} from now: a number of seconds or a date. */
  private static Duration asked(String retryAfter) {
    if (retryAfter == null) return Duration.ZERO;
    if (retryAfter.matches("[0-9]{1,9}")) return Duration.ofSeconds(Long.parseLong(retryAfter));
    try {
      Instant at = ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration left = Duration.between(Instant.now(), at);
      return left.isNegative() ? Duration.ZERO : left;
    } catch (DateTimeParseException noDate) {
      return Duration.ZERO;
    }
  }

  /** A response whose body was read already. */
  private record Buffered(HttpResponse<InputStream> response, byte[] bytes) implements HttpResponse<InputStream> {
    @Override
    public InputStream body() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public int statusCode() {
      return response.statusCode();
    }

    @Override
    public HttpRequest request() {
      return response.request();
    }

    @Override
    public Optional<HttpResponse<InputStream>> previousResponse() {
      return response.previousResponse();
    }

    @Override
    public java.net.http.HttpHeaders headers() {
      return response.headers();
    }

    @Override
    public Optional<javax.net.ssl.SSLSession> sslSession() {
      return response.sslSession();
    }

    @Override
    public java.net.URI uri() {
      return response.uri();
    }

    @Override
    public Version version() {
      return response.version();
    }
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    return http.sendAsync(request, handler);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> push) {
    return http.sendAsync(request, handler, push);
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return http.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return http.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return http.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return http.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return http.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return http.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return http.authenticator();
  }

  @Override
  public Version version() {
    return http.version();
  }

  @Override
  public Optional<Executor> executor() {
    return http.executor();
  }
}
