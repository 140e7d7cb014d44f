/**
 * Tracing with OpenTelemetry, sent by OTLP over HTTP (JSON). Loaded only where it is switched on: it costs 25 MB. The
 * exporter reads the rest of the standard variables itself (`OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION` …).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { within } from '../deadline.ts';
import type { Log } from '../log.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import type { NewSpan, Span, Tracing } from './tracing.ts';

export interface OtelOptions {
  /** Where spans are posted to, path included. */
  url: string;
  serviceName: string;
  /** Share of traces that are kept, 0 to 1. */
  keptShare: number;
  /** True: what was begun elsewhere is kept exactly if its beginning was. */
  followsParent: boolean;
  /** How long spans wait to be sent together. */
  sendEveryMs: number;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Tracing that sends its spans to a collector; trouble with that is logged and disturbs nothing else. */
export function otelTracing(options: OtelOptions, log: Log): Tracing {
  const complain = (message: string) => log.warn({ reason: message.slice(0, 500) }, 'traces cannot be sent');
  diag.setLogger({ error: complain, warn: complain, info() {}, debug() {}, verbose() {} });
  const byShare = new TraceIdRatioBasedSampler(options.keptShare);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': options.serviceName, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: options.followsParent ? new ParentBasedSampler({ root: byShare }) : byShare,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: options.url }),
        scheduledDelayMillis: options.sendEveryMs,
      }),
    ],
  });
  const tracer = provider.getTracer('dispute-intake');
  const running = new AsyncLocalStorage<Context>();

  function contextOf(parent: NewSpan['parent']): Context {
    if (parent === undefined) return running.getStore() ?? ROOT_CONTEXT;
    const remote = parent === null ? undefined : readTraceparent(parent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
  }

  return {
    isOn: true,
    async span({ name, kind = 'internal', parent, attributes = {} }, work) {
      const context = contextOf(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      try {
        return await running.run(trace.setSpan(context, span), () => work(spanOf(span)));
      } catch (error) {
        spanOf(span).fail(error instanceof Error ? error.name : 'error');
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const context = running.getStore();
      const span = context && trace.getSpanContext(context);
      return span ? writeTraceparent(span) : null;
    },
    bound(work) {
      const context = running.getStore();
      return context ? (...args) => running.run(context, () => work(...args)) : work;
    },
    async stop(withinMs) {
      await within(withinMs, provider.shutdown()).catch((error: unknown) => complain(String(error)));
    },
  };
}

const spanOf = (span: OtelSpan): Span => ({
  rename: (name) => span.updateName(name),
  set: (attributes) => span.setAttributes(attributes),
  fail(reason) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', reason);
  },
});
