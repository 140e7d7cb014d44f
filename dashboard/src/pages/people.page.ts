/** What is kept of a cardholder: shown, erased, or held for a legal dispute. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { LegalHold, PersonalRecord } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, describe, saveAs, send, side } from '../api.ts';
import { copyable, empty, notice, say, skeleton, status, when } from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import { areaField, choiceField, choiceIn, readForm, textField, textIn } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { setting } from '../ui/setting.ts';
import { bytes, counted, money, word } from '../words.ts';

const KINDS = ['person', 'dispute'] as const;
const KIND_LABELS = { person: 'Everything of a cardholder', dispute: 'One dispute' };

/** A session or evaluation of the record, with what the list says of it. */
interface Kept {
  id: string;
  status?: string;
  created_at?: string;
  request?: { transaction?: { merchant_name?: string; transaction_amount?: number; transaction_currency?: string } };
}
interface KeptFile {
  id: string;
  original_name?: string;
  size?: number;
}

const amountsOf = ({ evaluations, sessions, files }: PersonalRecord): string =>
  [
    counted(sessions.length, 'session', 'sessions'),
    counted(evaluations.length, 'evaluation', 'evaluations'),
    counted(files.length, 'file', 'files'),
  ].join(', ');

class PeoplePage extends Page {
  static override properties = {
    ...Page.properties,
    holds: { state: true },
    record: { state: true },
    asked: { state: true },
    refusal: { state: true },
    isBusy: { state: true },
  };
  declare holds: LegalHold[] | undefined;
  declare record: PersonalRecord | undefined;
  /** The identifier that was looked for last. */
  declare asked: string;
  /** Why what was looked for is not shown. */
  declare refusal: string;
  declare isBusy: boolean;

  constructor() {
    super();
    this.asked = '';
    this.refusal = '';
    this.isBusy = false;
  }
  protected override firstUpdated(): void {
    this.#load();
  }
  #load = () =>
    this.attempt(async () => {
      this.holds = (await call<{ data: LegalHold[] }>('GET', '/holds')).data.reverse();
    });

  async #find(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = await readForm(event.target as HTMLFormElement);
    const id = data ? textIn(data, 'external_id').trim() : '';
    if (id !== '' && !this.isBusy) await this.#show(id);
  }
  async #show(externalId: string): Promise<void> {
    this.isBusy = true;
    this.asked = externalId;
    this.record = undefined;
    this.refusal = '';
    try {
      this.record = await send('POST /people/show', { external_id: externalId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = describe(error);
    } finally {
      this.isBusy = false;
    }
  }

  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Personal data</h1></div>
      <p class="lead">What a cardholder may ask of you: to see what is kept of them, and to have it erased. A legal hold stops both. Each step is in the audit log, without whom it was about.</p>
      ${this.problemNotice()}
      ${setting(
        'Find a cardholder',
        html`By your own identifier, sent as <code>external_id</code>. It stands in no address and no log.`,
        html`<form class="form" novalidate @submit=${(event: SubmitEvent) => this.#find(event)}>
          ${textField({ name: 'external_id', label: 'Identifier of the cardholder', required: true })}
          <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>Show what is kept</wa-button>
        </form>`,
      )}
      ${this.refusal ? notice('bad', this.refusal) : nothing} ${this.record ? this.#found(this.record) : nothing}
      <div class="head section"><h2>Legal holds</h2><wa-button appearance="outlined" @click=${() => this.#place('person', '')}>Place a hold</wa-button></div>
      <p class="muted">What is held is not erased, does not run out, and is not shown on a request of access, until the hold is lifted.</p>
      ${this.#holds()}`;
  }

  #found(record: PersonalRecord): TemplateResult {
    const { external_id: id, sessions, evaluations, files } = record;
    if (sessions.length + evaluations.length === 0) {
      return empty(
        'Nothing is kept of this cardholder',
        html`<p>Neither a session nor an evaluation of ${side() === 'test' ? 'test' : 'live'} data names <strong>${id}</strong>.</p>`,
        'people',
      );
    }
    return html`<section class="card person"><div class="head"><h2>Kept of ${id}</h2><span class="muted">${amountsOf(record)}</span></div>
      <div class="table"><table><caption class="sr">Sessions and evaluations of ${id}</caption>
        <thead><tr><th scope="col">What</th><th scope="col">Payment</th><th scope="col" class="wide">Status</th><th scope="col">Since</th></tr></thead>
        <tbody>${(evaluations as Kept[]).map((each) => keptRow(each, 'Evaluation', `/dashboard/evaluations/${each.id}`))}
          ${(sessions as Kept[]).map((each) => keptRow(each, 'Session', `/dashboard/sessions?open=${each.id}`))}</tbody></table></div>
      ${
        files.length === 0
          ? nothing
          : html`<p class="person-files">${counted(files.length, 'File', 'Files')}: ${(files as KeptFile[]).map(({ original_name, size }, i) => html`${i > 0 ? ', ' : ''}<span class="url">${original_name ?? 'no name'}</span>${size === undefined ? '' : ` (${bytes(size)})`}`)}</p>`
      }
      <div class="actions">
        <wa-button variant="brand" @click=${() => this.#download(record)}>Download as JSON</wa-button>
        <wa-button appearance="outlined" @click=${() => this.#place('person', id)}>Place a hold</wa-button>
        <wa-button appearance="outlined" variant="danger" @click=${() => this.#erase(record)}>Erase</wa-button>
      </div></section>`;
  }
  #download(record: PersonalRecord): void {
    saveAs(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }), 'personal-data.json');
    say('Downloaded. Files are opened from their cases');
  }
  async #erase(record: PersonalRecord): Promise<void> {
    const id = record.external_id;
    let said = '';
    const done = await confirmDanger({
      title: 'Erase this cardholder?',
      name: id,
      text: html`<strong>${amountsOf(record)}</strong> with all answers and results are erased for good, here and from later backups.
        Links that are open stop working. Webhooks that were sent, and cases that were handed over, are not called back: erase them there as well.`,
      confirm: 'Erase for good',
      send: async () => {
        const { disputes, files } = await send('POST /people/erase', { external_id: id });
        said = `Erased ${counted(disputes, 'dispute', 'disputes')} and ${counted(files, 'file', 'files')}`;
      },
    });
    if (!done) return;
    this.record = undefined;
    say(said);
  }

  #holds(): TemplateResult | typeof nothing {
    const { holds } = this;
    if (holds === undefined) return this.problem ? nothing : skeleton(2);
    if (holds.length === 0)
      return empty(
        'No legal holds',
        html`<p>Place one where a court or an authority asks you to keep evidence.</p>`,
        'people',
      );
    return html`<div class="table"><table><caption class="sr">Legal holds</caption>
      <thead><tr><th scope="col">Held</th><th scope="col">Reason</th><th scope="col" class="wide">Status</th><th scope="col" class="wide">Placed</th><th scope="col"><span class="sr">Actions</span></th></tr></thead>
      <tbody>${holds.map(
        (
          hold,
        ) => html`<tr><th scope="row"><span class="sub">${KIND_LABELS[hold.kind]}</span>${copyable(hold.subject_id)}</th>
          <td class="url">${hold.reason}</td>
          <td class="wide">${hold.released_at ? html`${status('released', 'Lifted')} ${when(hold.released_at)}` : status('warning', 'Held')}</td>
          <td class="wide">${when(hold.placed_at)}</td>
          <td><div class="row-actions">${hold.released_at ? html`<span class="narrow muted">Lifted</span>` : html`<button type="button" class="link bad" @click=${() => this.#lift(hold)}>Lift<span class="sr"> the hold on ${hold.subject_id}</span></button>`}</div></td></tr>`,
      )}</tbody></table></div>`;
  }
  async #place(kind: LegalHold['kind'], subjectId: string): Promise<void> {
    const done = await askForm({
      title: 'Place a legal hold',
      confirm: 'Place hold',
      fields: (
        errors,
      ) => html`<p>From now on nothing of it is erased, runs out or is shown on a request of access, until the hold is lifted.</p>
        ${choiceField({ name: 'kind', label: 'What is held', options: KINDS, labels: KIND_LABELS, value: kind, error: errors.kind })}
        ${textField({ name: 'subject_id', label: 'Identifier of the cardholder, or id of the session or evaluation', value: subjectId, required: true, error: errors.subject_id })}
        ${areaField({ name: 'reason', label: 'Reason', required: true, rows: 2, hint: 'For example the court’s reference. It is kept in the list of holds.', error: errors.reason })}`,
      send: (data) =>
        send('POST /holds', {
          kind: choiceIn(data, 'kind', KINDS),
          subject_id: textIn(data, 'subject_id').trim(),
          reason: textIn(data, 'reason').trim(),
        }),
    });
    if (!done) return;
    this.record = undefined;
    say('Hold placed');
    await this.#load();
  }
  async #lift(hold: LegalHold): Promise<void> {
    const done = await confirmDanger({
      title: 'Lift this hold?',
      text: html`<strong>${hold.subject_id}</strong> can be erased again, and is removed with the next clean-up where it is older than your retention. The reason was: ${hold.reason}`,
      confirm: 'Lift hold',
      send: () => send('POST /holds/:id/release', hold.id),
    });
    if (!done) return;
    say('Hold lifted');
    await this.#load();
    if (this.asked && this.refusal) await this.#show(this.asked);
  }
}
customElements.define('di-people', PeoplePage);

function keptRow({ id, status: state, created_at, request }: Kept, what: string, href: string): TemplateResult {
  const { merchant_name, transaction_amount, transaction_currency } = request?.transaction ?? {};
  const amount =
    transaction_amount !== undefined && transaction_currency ? money(transaction_amount, transaction_currency) : '';
  return html`<tr><th scope="row"><a href=${href}>${what}<span class="sr"> ${id}</span></a></th>
    <td>${merchant_name ?? '–'}<span class="sub">${amount}</span></td>
    <td class="wide">${state ? status(state, word(state)) : '–'}</td><td>${created_at ? when(created_at) : '–'}</td></tr>`;
}
