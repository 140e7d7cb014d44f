/** Settings → API Keys: made and shown once, named, expiring, revoked. */
import type { ApiKey, CreatedApiKey } from '@dispute-intake/contract/dashboard-api';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { KEY_SCOPES, type KeyScope } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call, send, side } from '../api.ts';
import { empty, secret, skeleton, snippet, status, when } from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import { areaField, choiceField, textField, textIn, ticksIn, wordsIn } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';

const stateOf = (key: ApiKey): string =>
  key.revoked_at ? 'revoked' : key.expires_at && Date.parse(key.expires_at) <= Date.now() ? 'expired' : 'active';

const SOON_MS = 14 * 86_400_000;
/** Marked where it comes soon, so that a new key is made in time. */
const expiry = (iso: string, state: string) =>
  state === 'active' && Date.parse(iso) - Date.now() < SOON_MS
    ? html`<span class="status warn"><span aria-hidden="true">▲</span>${when(iso)}</span>`
    : when(iso);

const SCOPES: Record<KeyScope, string> = {
  'sessions:write': 'Create, expire and renew intake sessions',
  'evaluations:write': 'Submit evaluations and report outcomes',
  'files:write': 'Upload evidence files',
  read: 'Read everything: sessions, evaluations, files, events',
};
/** What the key may do and from where, in one line. */
const limitsOf = ({ scopes, allow_cidrs, created_by }: ApiKey) => {
  const parts = [
    scopes ? scopes.join(', ') : 'may do everything',
    ...(allow_cidrs ? [`from ${allow_cidrs.join(', ')}`] : []),
    ...(created_by ? [`made by ${created_by}`] : []),
  ];
  return html`<span class="sub">${parts.join(' · ')}</span>`;
};

/** A key that was used within this time is taken to be in use. */
const IN_USE_MS = 7 * DAY_MS;

class KeysPage extends Page {
  static override properties = { ...Page.properties, keys: { state: true } };
  declare keys: ApiKey[] | undefined;

  protected override firstUpdated(): void {
    this.#load();
  }
  #load = () =>
    this.attempt(async () => {
      this.keys = (await call<{ data: ApiKey[] }>('GET', '/api-keys')).data;
    });

  protected override render(): TemplateResult {
    return html`<div class="head"><h1>API Keys</h1>${
      this.may('keys.change')
        ? html`<wa-button variant="brand" @click=${() => this.#create()}>Create API key</wa-button>`
        : nothing
    }</div>
      <p class="lead">Your backend calls the API with a key. Keep keys on your server; never in a browser or an app.</p>
      ${this.problemNotice()} ${this.keys === undefined ? (this.problem ? nothing : skeleton()) : this.#table(this.keys)}`;
  }
  #table(keys: ApiKey[]): TemplateResult {
    if (keys.length === 0) {
      return empty(
        'No keys yet',
        html`<p>Create one, then try it:</p>
        ${snippet(`curl ${this.me.base_url}/api/evaluations/ \\\n  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY"`, 'curl')}`,
        'api-keys',
      );
    }
    const rank = (key: ApiKey) => (stateOf(key) === 'active' ? 0 : 1);
    const sorted = keys.toSorted((a, b) => rank(a) - rank(b));
    return html`<div class="table"><table><caption class="sr">API keys</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col" class="wide">Last used</th>
        <th scope="col" class="wide">Created</th><th scope="col" class="wide">Expires</th><th scope="col"><span class="sr">Actions</span></th></tr></thead>
      <tbody>${sorted.map((key) => {
        const state = stateOf(key);
        const used = key.last_used_at ? when(key.last_used_at) : 'Never';
        return html`<tr><th scope="row"><span class="strong">${key.name}</span><span class="sub"><code>${key.hint}</code></span>${limitsOf(key)}<span class="narrow">Last used: ${used}${key.expires_at ? html` · expires ${when(key.expires_at)}` : nothing}</span></th>
          <td>${status(state)}</td><td class="wide">${used}</td><td class="wide">${when(key.created_at)}</td>
          <td class="wide">${key.revoked_at ? html`revoked ${when(key.revoked_at)}` : key.expires_at ? expiry(key.expires_at, state) : 'Never'}</td>
          <td class="number">${
            state === 'active' && this.may('keys.change')
              ? html`<button type="button" class="link bad" @click=${() => this.#revoke(key)}>Revoke<span class="sr"> ${key.name}</span></button>`
              : nothing
          }</td></tr>`;
      })}</tbody></table></div>`;
  }
  async #create(): Promise<void> {
    await askForm<CreatedApiKey>({
      title: side() === 'test' ? 'Create test API key' : 'Create API key',
      confirm: 'Create key',
      fields: (errors) => html`
        ${textField({ name: 'name', label: 'Name', required: true, hint: 'Where it is used, for example “production backend”', error: errors.name })}
        ${choiceField({
          name: 'days',
          label: 'Expires',
          options: ['30', '90', '365'],
          labels: { 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' },
          any: 'Never',
        })}
        <fieldset class="ticks"><legend>What it may do</legend>
          <p class="muted small">Take away what the caller does not need: a leaked key then does less harm. Other calls are refused with <code>key_not_allowed</code>.</p>
          ${KEY_SCOPES.map(
            (scope) =>
              html`<label class="tick"><input type="checkbox" name="scope" value=${scope} checked /> <span>${SCOPES[scope]} <code>${scope}</code></span></label>`,
          )}
          ${errors.scopes ? html`<small class="field-error">${errors.scopes}</small>` : nothing}
        </fieldset>
        ${areaField({
          name: 'cidrs',
          label: 'Allowed addresses',
          rows: 2,
          hint: 'One range a line, for example 203.0.113.0/24. Empty: from everywhere.',
          error: Object.entries(errors).find(([name]) => name.startsWith('allow_cidrs'))?.[1],
        })}`,
      send: (data) => {
        const scopes = ticksIn(data, 'scope', KEY_SCOPES);
        const cidrs = wordsIn(data, 'cidrs');
        return send('POST /api-keys', {
          name: textIn(data, 'name'),
          expires_in_days: Number(data.get('days')) || null,
          scopes: scopes.length === KEY_SCOPES.length ? null : scopes,
          allow_cidrs: cidrs.length > 0 ? cidrs : null,
        });
      },
      done: ({ key }) => secret(key, 'API key'),
    });
    await this.#load();
  }
  async #revoke(key: ApiKey): Promise<void> {
    const isInUse = key.last_used_at !== null && Date.now() - Date.parse(key.last_used_at) < IN_USE_MS;
    const done = await confirmDanger({
      title: `Revoke “${key.name}”?`,
      // A backend stands still with it: a click beside the right row must not do that.
      ...(isInUse ? { name: key.name } : {}),
      text: html`Calls with <code>${key.hint}</code> are refused from this moment. This cannot be undone.
        ${key.last_used_at === null ? 'It was never used.' : html`<strong>Last used ${when(key.last_used_at)}</strong>${isInUse ? html`: <a href="/dashboard/requests?key=${key.id}" target="_blank">what is called with it</a>` : nothing}.`}`,
      confirm: 'Revoke key',
      send: () => call('DELETE', `/api-keys/${key.id}`),
    });
    if (done) await this.#load();
  }
}
customElements.define('di-keys', KeysPage);
