/** A cardholder's page in a test: opens a link and calls the private API as the page does. */
import assert from 'node:assert/strict';
import { answers, claimOf, claimToken } from './factories.ts';
import type { Answer, TestApp } from './test-app.ts';

export interface Page {
  id: string;
  claimed: Answer['body'];
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

const json = { 'content-type': 'application/json' };

/** Claims the link of `url`, whatever comes of it. */
export const claimLink = (app: Pick<TestApp, 'intake'>, url: string, token = claimToken()): Promise<Answer> =>
  app.intake(`${new URL(url).pathname}/claim`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(claimOf(url, token)),
  });

/** Opens the link of `url`; calls go below the session, with the page's token. */
export async function openLink(app: Pick<TestApp, 'intake'>, url: string, token = claimToken()): Promise<Page> {
  const claimed = await claimLink(app, url, token);
  assert.equal(claimed.status, 200, claimed.text);
  const { pathname } = new URL(url);
  return {
    id: pathname.slice('/s/'.length),
    claimed: claimed.body,
    call: (method, path, body) =>
      app.intake(`${pathname}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined || body instanceof FormData ? {} : json) },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
  };
}

export const draft = (revision: number, given: Record<string, unknown> = answers(), step = 'statement') => ({
  flow_version: 1,
  revision,
  step,
  answers: given,
});
