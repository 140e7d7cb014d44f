import type { RequestOptions, Transport } from './transport.ts';

/** One page of a list, newest first. */
export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}
export interface PageOptions extends Pick<RequestOptions, 'signal'> {
  /** Items a request, 1 to 100; 20 when absent. */
  limit?: number;
  /** Where an earlier page ended. */
  cursor?: string;
}

/** A list: await it for one page, or iterate over all its items; pages are fetched as they are needed. */
export interface List<T> extends AsyncIterable<T>, PromiseLike<Page<T>> {
  page(): Promise<Page<T>>;
}

export function listOf<T>(
  { call }: Transport,
  path: string,
  { signal, ...query }: PageOptions & Record<string, unknown>,
): List<T> {
  const fetchPage = async (cursor: unknown): Promise<Page<T>> =>
    (await call<Page<T>>({ method: 'GET', path, query: { ...query, cursor }, signal })).body;
  const page = () => fetchPage(query.cursor);
  return {
    page,
    // biome-ignore lint/suspicious/noThenProperty: `await client.listEvaluations()` is the first page
    then: (done, failed) => page().then(done, failed),
    async *[Symbol.asyncIterator]() {
      let cursor: unknown = query.cursor;
      for (;;) {
        const { data, next_cursor, has_more } = await fetchPage(cursor);
        yield* data;
        if (!has_more || next_cursor === null) return;
        cursor = next_cursor;
      }
    },
  };
}
