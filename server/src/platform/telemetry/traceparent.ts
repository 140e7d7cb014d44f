/** `traceparent` as W3C Trace Context writes it: `00-<trace id>-<span id>-<flags>`. */
import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

const FORM = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** What a header or a row names; undefined when it is not valid. Later versions are read as version 00, as the standard asks. */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = FORM.exec(text) ?? [];
  if (version === '00' && rest !== undefined) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
