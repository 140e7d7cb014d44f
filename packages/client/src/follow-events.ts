import type { AccountEvent } from './api-types.generated.ts';
import type { Page } from './pages.ts';
import type { RequestOptions } from './transport.ts';

export interface EventOptions extends Pick<RequestOptions, 'signal'> {
  /** The `next_cursor` of an earlier page; from the oldest kept event when absent. */
  after?: string;
  types?: AccountEvent['type'][];
  limit?: number;
}

const WAIT_SECONDS = 30;

/**
 * Events in order, without end: each request waits up to 30 seconds for the next one. `onCursor` receives the place after
 * every page whose events were all consumed; keep it to go on there after a restart.
 */
export async function* followEvents(
  fetchPage: (query: EventOptions & { wait: number }) => Promise<Page<AccountEvent>>,
  { onCursor, ...query }: EventOptions & { onCursor?: (cursor: string) => void },
): AsyncGenerator<AccountEvent, void, undefined> {
  let { after } = query;
  for (;;) {
    const { data, next_cursor } = await fetchPage({ ...query, after, wait: WAIT_SECONDS });
    yield* data;
    if (next_cursor === null || next_cursor === after) continue;
    after = next_cursor;
    onCursor?.(next_cursor);
  }
}
