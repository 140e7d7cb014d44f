/** Puts a case right: the form of the intake's questions, what would come of it, and why. What was typed is kept in this tab. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { CorrectionPreview, DashboardBody, OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { DOCUMENT_KINDS, type DocumentKind } from '@dispute-intake/contract/vocabulary';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { describe, send, uploadFile } from '../../api.ts';
import { go } from '../../router.ts';
import { notice, say, skeleton, status } from '../../ui/bits.ts';
import { factValue } from '../../ui/facts.ts';
import { dropTyped, keepTyped, typedBefore } from '../../ui/typed.ts';
import { word } from '../../words.ts';
import {
  type CorrectionField,
  correctionGroups,
  type Facts,
  furtherFields,
  type Value,
  valueAt,
} from './correction.fields.ts';
import { nameOf, previewView } from './correction.preview.ts';

interface Draft {
  facts: Facts;
  decided: Record<string, 'statement' | 'answer'>;
  kinds: Record<string, DocumentKind>;
  documents: { id: string; name: string }[];
  further: string[];
  why: string;
}
const EMPTY: Draft = { facts: {}, decided: {}, kinds: {}, documents: [], further: [], why: '' };
const PREVIEW_AFTER_MS = 400;
const STATEMENT = 'evidences.cardholder_statement';

export class CorrectionElement extends LitElement {
  static override properties = {
    opened: { attribute: false },
    draft: { state: true },
    preview: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };
  declare opened: OpenedEvaluation;
  declare draft: Draft;
  declare preview: CorrectionPreview | null;
  declare problem: string;
  declare isBusy: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  #begunFor = '';

  constructor() {
    super();
    this.draft = EMPTY;
    this.preview = null;
    this.problem = '';
    this.isBusy = false;
  }
  protected override createRenderRoot() {
    return this;
  }
  protected override willUpdate(): void {
    if (this.#begunFor === this.opened.id) return;
    this.#begunFor = this.opened.id;
    this.draft = { ...EMPTY, ...typedBefore<Draft>(this.#name) };
    void this.#preview();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }
  get #name(): string {
    return `correction ${this.opened.id}`;
  }
  get #body(): Omit<DashboardBody<'POST /evaluations/:id/corrections'>, 'why'> {
    const { facts, decided, kinds, documents } = this.draft;
    return { facts: { ...facts }, decided, kinds, documents: documents.map(({ id }) => id) };
  }
  #change(changes: Partial<Draft>): void {
    this.draft = { ...this.draft, ...changes };
    keepTyped(this.#name, this.draft);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#preview(), PREVIEW_AFTER_MS);
  }
  #fact(path: string, value: Value): void {
    const facts = { ...this.draft.facts, [path]: value };
    if (value === valueAt(this.opened, path)) delete (facts as Record<string, Value>)[path];
    this.#change({ facts });
  }
  async #preview(): Promise<void> {
    const round = ++this.#round;
    try {
      const preview = await send('POST /evaluations/:id/correction', this.opened.id, this.#body);
      if (round !== this.#round) return;
      this.preview = preview;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (round === this.#round) this.problem = messageOf(error);
    }
  }
  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const { id } = await send('POST /evaluations/:id/corrections', this.opened.id, {
        ...this.#body,
        why: this.draft.why,
      });
      dropTyped(this.#name);
      say(`Saved as version ${this.opened.version + 1}`);
      go(`/dashboard/evaluations/${id}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = messageOf(error);
      await this.updateComplete;
      this.querySelector<HTMLElement>('[role=alert]')?.scrollIntoView({ block: 'center' });
    } finally {
      this.isBusy = false;
    }
  }
  #discard(): void {
    dropTyped(this.#name);
    go(`/dashboard/evaluations/${this.opened.id}`);
  }
  async #upload(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    try {
      this.isBusy = true;
      const { id, original_name: name } = await uploadFile<{ id: string; original_name: string }>(
        `/evaluations/${encodeURIComponent(this.opened.id)}/files`,
        form,
      );
      this.problem = '';
      this.#change({
        documents: [...this.draft.documents, { id, name }],
        kinds: { ...this.draft.kinds, [id]: 'other' },
      });
      say(`${name} was uploaded: say what it is`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = messageOf(error);
    } finally {
      this.isBusy = false;
      input.value = '';
    }
  }

  protected override render(): TemplateResult {
    const groups = correctionGroups(this.opened, this.draft.facts, this.draft.further, Date.now());
    return html`<div class="correction"><form class="form correction-form" novalidate @submit=${this.#save}>
        ${this.#decisions()}
        ${groups.map(
          ({ title, fields }) =>
            html`<fieldset class="card"><legend>${title}</legend>${fields.map((field) => this.#field(field))}</fieldset>`,
        )}
        <label class="choice"><span>Another fact</span><select @change=${(event: Event) => {
          const select = event.target as HTMLSelectElement;
          if (select.value) this.#change({ further: [...this.draft.further, select.value] });
          select.value = '';
        }}><option value="">Choose one to add it</option>${furtherFields(groups).map(
          ({ path, label }) => html`<option value=${path}>${label}</option>`,
        )}</select></label>
        ${this.#documents()}
      </form>
      <aside class="correction-side"><section class="card" aria-live="polite"><h2>What changes</h2>
        ${notice('bad', this.problem)}
        ${this.preview ? previewView(this.preview) : this.problem ? nothing : skeleton(4)}
        <form @submit=${this.#save}>
          <label class="choice"><span>Why</span><textarea name="why" rows="3" maxlength="500" required
            .value=${this.draft.why} @input=${(event: Event) =>
              this.#why((event.target as HTMLTextAreaElement).value)}></textarea>
            <small>Stays with the version, with your name. The cardholder does not see it.</small></label>
          <div class="dialog-actions"><wa-button appearance="outlined" @click=${this.#discard}>Discard</wa-button>
            <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>Save as version ${this.opened.version + 1}</wa-button></div>
        </form></section></aside></div>`;
  }
  #why(why: string): void {
    this.draft = { ...this.draft, why };
    keepTyped(this.#name, this.draft);
  }

  #decisions(): TemplateResult | typeof nothing {
    const { contradictions, stated_facts: stated, result } = this.opened;
    const open = contradictions.flatMap(({ paths, msg }) => {
      const path = paths.find((each) => each !== STATEMENT && each.startsWith('evidences.'));
      return path === undefined ? [] : [{ path, msg, isAgainstStatement: paths.includes(STATEMENT) }];
    });
    const isToldOtherwise = result?.failed_checks.find(({ code }) => code === 'statement_tells_otherwise');
    if (open.length === 0 && !isToldOtherwise) return nothing;
    const decide = (path: string, holds: string) => {
      const decided = { ...this.draft.decided };
      if (holds === 'statement' || holds === 'answer') decided[path] = holds;
      else delete decided[path];
      this.#change({ decided });
    };
    const choice = (path: string, options: readonly (readonly [string, unknown])[]) =>
      html`<div class="decision-choices" role="group" aria-label="Which holds">${options.map(
        ([holds, label]) =>
          html`<label><input type="radio" name="decided.${path}" value=${holds}
            .checked=${(this.draft.decided[path] ?? '') === holds} @change=${() => decide(path, holds)} /> ${label}</label>`,
      )}</div>`;
    return html`<fieldset class="card"><legend>What does not fit together</legend>${open.map(
      ({ path, msg, isAgainstStatement }) => {
        const quote = stated.find((fact) => fact.path === path)?.quote;
        return html`<div class="decision"><p>${msg}</p>${choice(path, [
          ['', 'Not decided'],
          ...(isAgainstStatement
            ? ([
                [
                  'statement',
                  html`The statement holds${quote ? html` <small class="muted">“${quote}”</small>` : nothing}`,
                ],
              ] as const)
            : []),
          [
            'answer',
            isAgainstStatement
              ? html`The answer holds <small class="muted">${nameOf(path)}: ${factValue(path, valueAt(this.opened, path))}</small>`
              : 'It is as it was given',
          ],
        ])}</div>`;
      },
    )}${
      isToldOtherwise
        ? html`<div class="decision"><p>${isToldOtherwise.msg}</p>${choice(STATEMENT, [
            ['', 'Not decided'],
            ['answer', 'I have read the statement: the facts hold'],
          ])}</div>`
        : nothing
    }</fieldset>`;
  }

  #field(field: CorrectionField): TemplateResult {
    const { path, label, kind, labels } = field;
    const isChanged = path in this.draft.facts;
    const value = isChanged ? (this.draft.facts[path] ?? null) : valueAt(this.opened, path);
    const giver = this.opened.entered_by[path];
    const hint = html`${
      isChanged
        ? html`<small class="changed">Was: ${factValue(path, valueAt(this.opened, path), { currency: this.opened.currency })}
            <button type="button" class="link" @click=${() => this.#fact(path, valueAt(this.opened, path))}>Take back</button></small>`
        : giver
          ? html`<small class="muted">${GIVERS[giver]}</small>`
          : nothing
    }`;
    const set = (text: string) => this.#fact(path, readValue(kind, text));
    const input = (type: string, mode: string) =>
      html`<input type=${type} name=${path} inputmode=${mode} .value=${value === null ? '' : String(value)}
        @input=${(event: Event) => set((event.target as HTMLInputElement).value)} />`;
    const control = () => {
      if (typeof kind !== 'string' || kind === 'yes_no') {
        const options = kind === 'yes_no' ? ['true', 'false'] : (kind as readonly string[]);
        const names = kind === 'yes_no' ? { true: 'Yes', false: 'No' } : labels;
        return html`<select name=${path} .value=${value === null ? '' : String(value)} @change=${(event: Event) =>
          set((event.target as HTMLSelectElement).value)}>
          <option value="" ?selected=${value === null}>Not known</option>${options.map(
            (each) =>
              html`<option value=${each} ?selected=${String(value) === each}>${(names as Record<string, string>)[each] ?? word(each)}</option>`,
          )}</select>`;
      }
      if (kind === 'day')
        return input(value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? 'date' : 'text', 'text');
      if (kind === 'amount' || kind === 'count') return input('text', 'decimal');
      if (kind === 'long_text')
        return html`<textarea name=${path} rows="2" .value=${value === null ? '' : String(value)} @input=${(event: Event) => set((event.target as HTMLTextAreaElement).value)}></textarea>`;
      return input('text', 'text');
    };
    return html`<label class="choice ${isChanged ? 'is-changed' : ''}"><span>${label}</span>${control()}</label>${hint}`;
  }

  #documents(): TemplateResult {
    const { files } = this.opened;
    const kind = (id: string, now: string | null) =>
      html`<select aria-label="What it is" @change=${(event: Event) => {
        const chosen = DOCUMENT_KINDS.find((each) => each === (event.target as HTMLSelectElement).value);
        const kinds = { ...this.draft.kinds };
        if (chosen && chosen !== now) kinds[id] = chosen;
        else delete kinds[id];
        this.#change({ kinds });
      }}>${now === null && !this.draft.kinds[id] ? html`<option value="" selected>Kind not given</option>` : nothing}${DOCUMENT_KINDS.map(
        (each) =>
          html`<option value=${each} ?selected=${(this.draft.kinds[id] ?? now) === each}>${word(each)}</option>`,
      )}</select>`;
    return html`<fieldset class="card"><legend>Documents</legend>
      <ul class="correction-files">${files.map(
        (file) => html`<li><span class="prose">${file.original_name}</span>${kind(file.id, file.kind)}</li>`,
      )}${this.draft.documents.map(
        ({ id, name }) =>
          html`<li><span class="prose">${name}</span>${status('passed', 'New')}${kind(id, null)}<button type="button" class="link" @click=${() => {
            const kinds = { ...this.draft.kinds };
            delete kinds[id];
            this.#change({ documents: this.draft.documents.filter((each) => each.id !== id), kinds });
          }}>Remove</button></li>`,
      )}</ul>
      <label class="choice"><span>Add a document that was received</span><input type="file" @change=${this.#upload} ?disabled=${this.isBusy} /></label></fieldset>`;
  }
}
customElements.define('di-correction', CorrectionElement);

const GIVERS = {
  cardholder: 'Answered by the cardholder',
  staff: 'Entered by your staff',
  issuer: 'Sent by your systems',
} as const;

/** What was typed, as the request takes it. */
function readValue(kind: CorrectionField['kind'], text: string): Value {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'yes_no') return trimmed === 'true';
  if (kind === 'amount' || kind === 'count') {
    const number = Number(trimmed.replace(',', '.'));
    return Number.isFinite(number) ? number : trimmed;
  }
  return trimmed;
}

/** What is wrong, with the name of the fact it is about. */
function messageOf(error: ApiError): string {
  const found = error.problem.errors ?? [];
  if (found.length === 0) return describe(error);
  return found
    .map(
      ({ loc, msg }) =>
        `${nameOf(
          loc
            .slice(1)
            .join('.')
            .replace(/^facts\./, ''),
        )}: ${msg}`,
    )
    .join(' ');
}
