/** The catalogue of webhook events: when each is sent, an example, its fields; and a check of a signature. */
import { html, nothing, type TemplateResult } from 'lit';
import { notice, skeleton, snippet, whenExactly } from '../ui/bits.ts';
import { areaField, readForm, textField, textIn } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { type ApiDocument, exampleOf, fieldsOf } from './schema.ts';
import { checkSignature, type SignatureCheck } from './signature.ts';

class EventsPage extends Page {
  static override properties = { ...Page.properties, api: { state: true }, checked: { state: true } };
  declare api: ApiDocument | undefined;
  declare checked: SignatureCheck | undefined;

  protected override firstUpdated(): void {
    void this.#load();
  }
  async #load(): Promise<void> {
    try {
      const response = await fetch('/openapi.json');
      if (!response.ok) throw new TypeError(`HTTP ${response.status}`);
      this.api = await response.json();
    } catch {
      this.problem = 'The description of the API could not be loaded. Reload the page to try again.';
    }
  }

  protected override render(): TemplateResult {
    const { api } = this;
    return html`<div class="head"><h1>Events</h1></div>
      <p class="lead">What your endpoints receive. Every message is signed (Standard Webhooks), may come more than once and in any order: recognise repeats by <code>webhook-id</code>.</p>
      ${this.problemNotice()}
      ${api === undefined ? (this.problem ? nothing : skeleton(4)) : Object.entries(api.webhooks).map(([name, event]) => this.#event(api, name, event))}
      ${api === undefined && !this.problem ? nothing : this.#signature()}`;
  }

  #event(api: ApiDocument, name: string, { post }: ApiDocument['webhooks'][string]): TemplateResult {
    const { schema } = post.requestBody.content['application/json'];
    return html`<section class="card" id=${name}><h2><code>${name}</code></h2><p>${post.summary}.</p>
      ${snippet(JSON.stringify(exampleOf(api, schema), null, 2), `Example of ${name}`)}
      <details><summary>Fields</summary><div class="table schema"><table><caption class="sr">Fields of ${name}</caption>
        <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col" class="wide">Meaning</th></tr></thead>
        <tbody>${fieldsOf(api, schema).map(
          ({ path, type, isRequired, description }) =>
            html`<tr><th scope="row"><code>${path}</code>${isRequired ? nothing : html` <small class="muted">optional</small>`}</th><td><small>${type}</small></td><td class="wide">${description}</td></tr>`,
        )}</tbody></table></div></details></section>`;
  }

  #signature(): TemplateResult {
    return html`<section class="card"><h2>Check a signature</h2>
      <p class="muted">Paste what your receiver got. It is checked in this browser; the secret is not sent anywhere.</p>
      <form class="form" novalidate @submit=${(event: SubmitEvent) => this.#check(event)}>
        ${textField({ name: 'secret', label: 'Signing secret', type: 'password', required: true })}
        ${textField({ name: 'id', label: 'webhook-id', required: true })}
        ${textField({ name: 'timestamp', label: 'webhook-timestamp', required: true })}
        ${textField({ name: 'signature', label: 'webhook-signature', required: true })}
        ${areaField({ name: 'body', label: 'Body, as it came', rows: 5 })}
        <div class="actions"><wa-button type="submit" variant="brand">Check</wa-button></div>
      </form>
      ${this.checked === undefined ? nothing : checkedView(this.checked)}</section>`;
  }
  async #check(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    this.checked = undefined;
    const data = await readForm(event.target as HTMLFormElement);
    if (!data) return;
    const message = {
      secret: textIn(data, 'secret'),
      id: textIn(data, 'id'),
      timestamp: textIn(data, 'timestamp'),
      signature: textIn(data, 'signature'),
      body: textIn(data, 'body'),
    };
    this.checked = await checkSignature(message, Date.now());
  }
}
customElements.define('di-events', EventsPage);

function checkedView(checked: SignatureCheck): unknown {
  if (!checked.isValid) return notice('bad', checked.reason);
  const fits = 'The signature matches: this message came from here, unchanged.';
  if (checked.isInTime) return notice('good', fits);
  const signed = whenExactly(new Date(checked.signedMs).toISOString());
  return notice(
    'warn',
    html`${fits} It was signed ${signed}, more than five minutes from now: a receiver that checks the time refuses it as a replay.`,
  );
}
