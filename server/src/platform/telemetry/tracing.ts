/**
 * Tracing, as a port. A *span* is one piece of work with a beginning and an end; spans that belong together share a trace.
 * What goes on later, in another process perhaps, is tied to its trace by a `traceparent` (W3C Trace Context) in the row it
 * is about. Attributes hold ids, kinds and codes, never personal data.
 */

export type SpanAttributes = Record<string, string | number | boolean>;

export interface NewSpan {
  name: string;
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  /** A `traceparent`; null, or one that cannot be read, begins a trace of its own. Absent: the span in progress. */
  parent?: string | null;
  attributes?: SpanAttributes;
}

export interface Span {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed; `reason` is a code, not a message. */
  fail(reason: string): void;
}

export interface Tracing {
  /** False: nothing is traced, and what only tracing needs may be left out. */
  readonly isOn: boolean;
  /** Runs `work` as a span, which ends with it; a throw marks it as failed and goes on. */
  span<T>(about: NewSpan, work: (span: Span) => Promise<T>): Promise<T>;
  /** The `traceparent` of the span in progress; null outside of spans. */
  current(): string | null;
  /** `work`, to be called by someone else, in the span that is in progress now. */
  bound<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R;
  /** Sends what has not been sent, for at most `withinMs`; never throws. */
  stop(withinMs: number): Promise<void>;
}

const NO_SPAN: Span = { rename() {}, set() {}, fail() {} };

/** Traces nothing and costs a call. */
export const noTracing: Tracing = {
  isOn: false,
  span: (_about, work) => work(NO_SPAN),
  current: () => null,
  bound: (work) => work,
  async stop() {},
};
