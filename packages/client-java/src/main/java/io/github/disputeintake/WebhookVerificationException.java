package io.github.disputeintake;

/** Why a webhook is not to be trusted. Answer it with 400 and do nothing else. */
public final class WebhookVerificationException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What was wrong. */
  public enum Code {
    MISSING_HEADER,
    INVALID_TIMESTAMP,
    TIMESTAMP_TOO_OLD,
    TIMESTAMP_IN_FUTURE,
    NO_MATCHING_SIGNATURE,
    INVALID_SECRET,
    INVALID_BODY
  }

  private final Code code;

  WebhookVerificationException(Code code, String message) {
    super(message);
    this.code = code;
  }

  public Code code() {
    return code;
  }
}
