/** {@link CardholderApi} over HTTP, on the page's own origin. */
import type { ClaimedSession, DeviceLink, DraftSaved, Submitted } from '@dispute-intake/contract/cardholder-api';
import { ApiFailure, type CardholderApi, codeOf } from './cardholder-api.ts';

const REQUEST_TIMEOUT_MS = 20_000;

export interface HttpCardholderApiOptions {
  sessionId: string;
  claimToken: string;
  /** From the fragment of the session's URL; absent where the page was opened without. */
  linkSecret: string | undefined;
}

/** A client for one session; `claimToken` authorises every call. */
export function httpCardholderApi({ sessionId, claimToken, linkSecret }: HttpCardholderApiOptions): CardholderApi {
  const base = `/s/${encodeURIComponent(sessionId)}`;
  const authorization = `Bearer ${claimToken}`;

  async function request(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
    const headers: Record<string, string> = { authorization };
    if (body !== undefined) headers['content-type'] = 'application/json';
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: timeout.signal,
        cache: 'no-store',
        ...init,
      });
    } catch {
      throw new ApiFailure('network');
    } finally {
      clearTimeout(timer);
    }
    if (response.ok) return response;
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;
    throw new ApiFailure(codeOf(response.status, await response.json().catch(() => null)), retryAfterMs);
  }
  async function json<T>(response: Promise<Response>): Promise<T> {
    const answered = await response;
    try {
      return (await answered.json()) as T;
    } catch {
      throw new ApiFailure('network');
    }
  }

  return {
    claim: () => json<ClaimedSession>(request('POST', '/claim', { token: claimToken, link_secret: linkSecret })),
    saveDraft: (draft, { leaving = false } = {}) =>
      json<DraftSaved>(request('PUT', '/draft', draft, { keepalive: leaving })),
    async upload(file, options) {
      const { sendFile } = await import('../upload/send-file.ts');
      return sendFile(`${base}/files`, authorization, file, options);
    },
    async removeFile(id) {
      await request('DELETE', `/files/${id}`);
    },
    fileContents: async (id) => (await request('GET', `/files/${id}`)).blob(),
    merchantLogo: async () => (await request('GET', '/logo')).blob(),
    submit: (submission) => json<Submitted>(request('POST', '/submit', submission)),
    async activity() {
      await request('POST', '/activity');
    },
    async close() {
      await request('POST', '/close');
    },
    async recognize() {
      await request('POST', '/recognize');
    },
    handoff: () => json<DeviceLink>(request('POST', '/handoff')),
    companion: () => json<DeviceLink>(request('POST', '/companion')),
    leave() {
      navigator.sendBeacon?.(`${base}/leave`, JSON.stringify({ token: claimToken }));
    },
  };
}
