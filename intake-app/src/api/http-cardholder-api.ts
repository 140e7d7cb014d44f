/** {@link CardholderApi} over HTTP, on the page's own origin. */
import { ApiError, type ApiRequest, request, requestJson } from '@dispute-intake/contract/api-request';
import type {
  ClaimedSession,
  DeviceLink,
  DraftSaved,
  StatusPage,
  Submitted,
} from '@dispute-intake/contract/cardholder-api';
import type { CardholderApi } from './cardholder-api.ts';

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
  const headers = { authorization: `Bearer ${claimToken}` };
  const send = (method: string, path: string) =>
    request(method, base + path, { headers, timeoutMs: REQUEST_TIMEOUT_MS });
  const post = async (path: string) => void (await send('POST', path));
  const json = <T>(method: string, path: string, options: ApiRequest = {}) =>
    requestJson<T>(method, base + path, { headers, timeoutMs: REQUEST_TIMEOUT_MS, ...options });

  return {
    async claim() {
      try {
        return await json<ClaimedSession>('POST', '/claim', { body: { token: claimToken, link_secret: linkSecret } });
      } catch (error) {
        // Without its secret no link opens anything: it was cut off on its way here.
        const isCutOff = linkSecret === undefined && error instanceof ApiError && error.code === 'not_found';
        throw isCutOff ? new ApiError(404, { code: 'link_incomplete' }) : error;
      }
    },
    saveDraft: (draft, { leaving = false } = {}) =>
      json<DraftSaved>('PUT', '/draft', { body: draft, keepalive: leaving }),
    async upload(file, options) {
      const { sendFile } = await import('../upload/send-file.ts');
      return sendFile(`${base}/files`, headers.authorization, file, options);
    },
    removeFile: async (id) => void (await send('DELETE', `/files/${id}`)),
    changeFile: (id, body) => json('PATCH', `/files/${id}`, { body }),
    fileContents: async (id) => (await send('GET', `/files/${id}`)).blob(),
    merchantLogo: async () => (await send('GET', '/logo')).blob(),
    submit: (submission) => json<Submitted>('POST', '/submit', { body: submission }),
    activity: () => post('/activity'),
    close: () => post('/close'),
    recognize: () => post('/recognize'),
    end: async (reason) => void (await json<unknown>('POST', '/end', { body: { reason } })),
    reopen: () => json<ClaimedSession>('POST', '/reopen'),
    addInformation: () => json<ClaimedSession>('POST', '/add-information'),
    answerStatus: () => json<ClaimedSession>('POST', '/status/answer'),
    withdraw: () => json<StatusPage>('POST', '/withdraw'),
    handoff: () => json<DeviceLink>('POST', '/handoff'),
    companion: () => json<DeviceLink>('POST', '/companion'),
    leave() {
      navigator.sendBeacon?.(`${base}/leave`, JSON.stringify({ token: claimToken }));
    },
  };
}
