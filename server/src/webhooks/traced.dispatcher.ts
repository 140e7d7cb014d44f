/** Shows every try as a span: how long the receiver took and what came of it, not where it is. */
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { isSuccess } from './delivery-outcome.ts';
import type { Dispatcher } from './dispatcher.ts';

export const tracedDispatcher = (inner: Dispatcher, tracing: Tracing): Dispatcher => ({
  ...inner,
  post: (request) =>
    tracing.span(
      {
        name: 'POST',
        kind: 'client',
        attributes: { 'http.request.method': 'POST', 'webhook.endpoint.id': request.pool },
      },
      async (span) => {
        const outcome = await inner.post(request);
        if (outcome.responseCode !== null) span.set({ 'http.response.status_code': outcome.responseCode });
        if (!isSuccess(outcome)) span.fail(outcome.errorCode ?? String(outcome.responseCode));
        return outcome;
      },
    ),
});
