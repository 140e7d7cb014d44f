package io.github.disputeintake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.disputeintake.generated.ApiException;
import java.io.IOException;

/**
 * What the service returned instead of success: RFC 9457 problem details. Decide by {@link #code()}, which never changes. Calls of
 * the areas throw {@link ApiException}; {@link #of} reads it.
 */
public final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final int status;
  private final transient JsonNode problem;
  private final String requestId;

  ApiError(int status, String body, String requestId) {
    this(status, problemOf(body), requestId);
  }

  private ApiError(int status, JsonNode problem, String requestId) {
    super(problem.path("detail").asText(problem.path("title").asText("The service answered " + status)));
    this.status = status;
    this.problem = problem;
    this.requestId = problem.path("request_id").asText(requestId);
  }

  /** The problem in the exception of a generated call. */
  public static ApiError of(ApiException error) {
    var headers = error.getResponseHeaders();
    String requestId = headers == null ? null : headers.firstValue("x-request-id").orElse(null);
    return new ApiError(error.getCode(), error.getResponseBody(), requestId);
  }

  public int status() {
    return status;
  }

  /** {@code unreadable_answer} where the response was no problem document, for example a proxy's own page. */
  public String code() {
    return problem().path("code").asText("unreadable_answer");
  }

  /** The whole document; {@code errors} names each field. */
  public JsonNode problem() {
    return problem == null ? MissingNode.getInstance() : problem;
  }

  /** To find the request in the request log; null where the service was not reached. */
  public String requestId() {
    return requestId;
  }

  private static JsonNode problemOf(String body) {
    try {
      JsonNode problem = body == null ? null : JSON.readTree(body);
      return problem != null && problem.isObject() ? problem : MissingNode.getInstance();
    } catch (IOException notJson) {
      return MissingNode.getInstance();
    }
  }
}
