/**
 * Renewed links and uploaded files under load, and what must stay of them: the draft behind each link; of each file its row
 * and its bytes, or neither.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { claimOf, pdf, upload } from '../../src/testing/factories.ts';
import type { Get } from './second-round.ts';

export interface RenewedLink {
  url: string;
  /** Of the page that opens it. */
  token: string;
  /** Of the draft that was saved before. */
  statement: string;
}

export interface LinkAndFilePromises {
  /** By session, as the renewal was answered. */
  renewed: Map<string, RenewedLink>;
  /** File id → its bytes, as the upload was answered. */
  files: Map<string, string>;
}

export interface LoadClient {
  /** Resolves with the first answer below 500; undefined when the load ends first. */
  insist(urls: () => string[], path: string, init: RequestInit): Promise<{ status: number; body: never } | undefined>;
  apiUrls: () => string[];
  intakeUrls: () => string[];
  key: string;
  promises: LinkAndFilePromises;
  unexpected: string[];
}

const json = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** The document that belongs to a session, or to another name. */
const documentOf = (name: string): string => pdf(`% ${name}\n`);

export function createLinksAndFiles(client: LoadClient) {
  const { insist, apiUrls, intakeUrls, promises, unexpected } = client;

  async function uploadTo(urls: () => string[], path: string, name: string, headers: Record<string, string>) {
    const text = documentOf(name);
    const answer = await insist(urls, path, { method: 'POST', headers, body: upload(text) });
    if (!answer) return undefined;
    if (answer.status !== 201) return void unexpected.push(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { id } = answer.body as { id: string };
    promises.files.set(id, text);
    return id;
  }

  return {
    /** A file of the account; its id. */
    uploadFile(): Promise<string | undefined> {
      const key = randomUUID();
      return uploadTo(apiUrls, '/api/files/', key, { ...bearer(client.key), 'idempotency-key': key });
    },
    /** A file of a session from its page. An answer that is lost may leave one more: pages send no key. */
    attachFile: (sessionId: string, token: string) =>
      uploadTo(intakeUrls, `/s/${sessionId}/files`, sessionId, bearer(token)),
    /** Saves a draft, has the link renewed and opens it; the new page's token. */
    async renewLink(id: string, token: string): Promise<string | undefined> {
      const statement = `The parcel of ${id} never arrived`;
      const saved = await insist(intakeUrls, `/s/${id}/draft`, {
        method: 'PUT',
        headers: { ...json, ...bearer(token) },
        body: JSON.stringify({ flow_version: 1, revision: 1, step: 'statement', answers: { statement } }),
      });
      if (!saved) return undefined;
      if (saved.status !== 200) return void unexpected.push(`draft: ${saved.status} ${JSON.stringify(saved.body)}`);
      const renewed = await insist(apiUrls, `/api/intake/sessions/${id}/renew`, {
        method: 'POST',
        headers: { ...bearer(client.key), 'idempotency-key': randomUUID() },
      });
      if (!renewed) return undefined;
      if (renewed.status !== 200) return void unexpected.push(`renewal: ${renewed.status}`);
      const { url } = renewed.body as { url: string };
      const link = { url, token: randomBytes(32).toString('base64url'), statement };
      promises.renewed.set(id, link);
      const opened = await insist(intakeUrls, `/s/${id}/claim`, claimRequest(link));
      if (!opened) return undefined;
      unexpected.push(...brokenDraft(id, link, opened));
      return link.token;
    },
  };
}

const claimRequest = ({ url, token }: RenewedLink): RequestInit => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify(claimOf(url, token)),
});

function brokenDraft(id: string, { statement }: RenewedLink, answer: { status: number; body: unknown }): string[] {
  if (answer.status !== 200) return [`session ${id}: its renewed link answers ${answer.status}`];
  const { draft } = answer.body as { draft?: { answers?: { statement?: string } } | null };
  return draft?.answers?.statement === statement ? [] : [`session ${id}: no draft behind its renewed link`];
}

/** What is not there of the renewed links that lead to an unfinished session: the others forget their drafts. */
export async function brokenLinks(get: Get, intakeUrl: () => string, promises: LinkAndFilePromises): Promise<string[]> {
  const broken: string[] = [];
  for (const [id, link] of promises.renewed) {
    const { body } = await get(`/api/intake/sessions/${id}`);
    if (body.status === 'completed') continue;
    const response = await fetch(`${intakeUrl()}/s/${id}/claim`, claimRequest(link));
    broken.push(...brokenDraft(id, link, { status: response.status, body: await response.json() }));
  }
  return broken;
}

/** What is not there of a file whose row is: the bytes, all of them and no others. */
async function brokenFile(get: Get, id: string, text: string): Promise<string[]> {
  const { status, body } = await get(`/api/files/${id}`);
  if (status !== 200) return [`file ${id}: ${status}`];
  const response = await fetch(String(body.signed_url));
  if (response.status !== 200) return [`file ${id}: its bytes answer ${response.status}`];
  return (await response.text()) === text ? [] : [`file ${id}: other bytes`];
}

/** As {@link brokenFile}, of the files that were promised and of those whose answer was lost but which evaluations name. */
export async function brokenFiles(
  get: Get,
  promises: LinkAndFilePromises,
  evaluationIds: Iterable<string>,
): Promise<string[]> {
  const files = new Map(promises.files);
  for (const id of evaluationIds) {
    const { body } = await get(`/api/evaluations/${id}`);
    for (const file of (body.files ?? []) as { id: string; intake_session_id: string | null }[])
      if (file.intake_session_id !== null) files.set(file.id, documentOf(file.intake_session_id));
  }
  const broken: string[] = [];
  for (const [id, text] of files) broken.push(...(await brokenFile(get, id, text)));
  return broken;
}
