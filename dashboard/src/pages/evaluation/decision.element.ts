/** How a result came about: the rules in order, what each looked at, what it did, and where the rule is written. */
import type { ExplainedRule } from '@dispute-intake/contract';
import { RULE_OUTCOMES } from '@dispute-intake/contract/vocabulary';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { copyButton, status } from '../../ui/bits.ts';
import { factValue } from '../../ui/facts.ts';
import { day, word } from '../../words.ts';
import { type Deciders, deciders, replay, type Step } from './decision.ts';

type Shown = 'acting' | 'all' | ExplainedRule['outcome'];

export class DecisionElement extends LitElement {
  static override properties = { rules: { attribute: false }, shown: { state: true } };
  declare rules: ExplainedRule[];
  declare shown: Shown;

  constructor() {
    super();
    this.rules = [];
    this.shown = 'acting';
  }
  protected override createRenderRoot() {
    return this;
  }
  /** Scrolls to a rule and puts the focus on it; shows it first where it is filtered out. */
  async show(place: number): Promise<void> {
    if (!this.querySelector(`#rule-${place}`)) this.shown = 'all';
    await this.updateComplete;
    const rule = this.querySelector<HTMLElement>(`#rule-${place}`);
    rule?.scrollIntoView({ block: 'center' });
    rule?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const steps = replay(this.rules);
    const isActing = ({ rule }: Step) => rule.effect !== null;
    const kinds: { shown: Shown; label: string; steps: Step[] }[] = [
      { shown: 'acting', label: 'Changed the result', steps: steps.filter(isActing) },
      ...RULE_OUTCOMES.map((outcome) => ({
        shown: outcome,
        label: OUTCOMES[outcome],
        steps: steps.filter(({ rule }) => rule.outcome === outcome),
      })),
      { shown: 'all', label: 'All', steps },
    ];
    const now = kinds.find(({ shown }) => shown === this.shown) ?? kinds[0];
    return html`<div class="head"><h2 id="decision">How it was decided</h2>${copyButton(JSON.stringify(this.rules, null, 2), 'Copy rules as JSON')}</div>
      <div class="segments" role="group" aria-label="Rules to show">${kinds
        .filter((kind) => kind.steps.length > 0 || kind.shown === this.shown)
        .map(
          ({ shown, label, steps: those }) =>
            html`<button type="button" aria-pressed=${this.shown === shown} @click=${() => {
              this.shown = shown;
            }}>${label} <span class="badge">${those.length}</span></button>`,
        )}</div>
      ${now?.steps.length === 0 ? html`<p class="muted">No rule changed the result: no code was found, and nothing spoke against the dispute.</p>` : nothing}
      <ol class="rules">${now?.steps.map((step) => this.#rule(step, deciders(steps)))}</ol>`;
  }

  #rule(step: Step, decided: Deciders): TemplateResult {
    const { rule, place, after } = step;
    const marks = [
      ...(decided.code?.place === place ? ['set the code'] : []),
      ...(decided.confidence?.place === place ? ['set the confidence'] : []),
    ];
    return html`<li id="rule-${place}" tabindex="-1" class="rule ${rule.outcome} ${rule.effect ? 'acted' : ''}">
      <div class="rule-head"><span class="place">${place}</span><strong>${claimOf(rule)}</strong>${status(rule.outcome, OUTCOMES[rule.outcome])}${marks.map((mark) => html`<span class="mark">${mark}</span>`)}<code>${rule.code}</code></div>
      ${rule.sentence ? html`<p class="sentence">${rule.sentence}</p>` : nothing}
      ${rule.effect ? html`<div class="effects">${effects(step)}<span class="after">now <strong>${after.code ?? 'no code'}</strong> · ${word(after.confidence)}</span></div>` : nothing}
      ${
        Object.keys(rule.inputs).length > 0
          ? html`<dl class="inputs">${Object.entries(rule.inputs).map(([path, input]) => {
              const { value, origin } = asInput(input);
              return html`<div><dt>${path}</dt><dd>${factValue(path.split('.').at(-1) ?? path, value)}${origin === 'given' ? nothing : html` <small class="muted">${origin}</small>`}</dd></div>`;
            })}</dl>`
          : nothing
      }
      ${sourcesOf(rule)}</li>`;
  }
}
customElements.define('di-decision', DecisionElement);

const OUTCOMES: Record<ExplainedRule['outcome'], string> = {
  passed: 'True',
  failed: 'Not so',
  unknown: 'Not known',
  not_applicable: 'Does not apply',
};

/** Results from before rules had titles show the rule's code. */
const claimOf = ({ title, code }: ExplainedRule): string => title ?? word(code);

/** A fact and where it came from; results from before origins were kept hold the bare value. */
const asInput = (input: unknown): { value: unknown; origin: string } =>
  typeof input === 'object' && input !== null && 'value' in input && 'origin' in input
    ? (input as { value: unknown; origin: string })
    : { value: input, origin: 'given' };

function sourcesOf({ sources, source, from, until }: ExplainedRule): TemplateResult {
  if (!sources || sources.length === 0) return html`<p class="source">${source}</p>`;
  const holds = from || until ? ` Holds ${from ? `from ${day(from)}` : ''}${until ? ` until ${day(until)}` : ''}.` : '';
  return html`<p class="source">${sources.map(
    ({ document, section, url, grade }, i) =>
      html`${i > 0 ? '; ' : nothing}${URL.canParse(url) ? html`<a href=${url} target="_blank" rel="noreferrer">${document}</a>` : document}${section ? ` ${section}` : ''} <span class="grade">${GRADES[grade]}</span>`,
  )}.${holds}</p>`;
}
const GRADES = {
  primary: 'the rule itself',
  secondary: 'reported',
  practice: 'practice',
  inferred: 'our conclusion',
} as const;

function effects({ rule: { effect }, before, after }: Step): TemplateResult {
  const arrow = html`<span aria-hidden="true">→</span><span class="sr">becomes</span>`;
  return html`
    ${effect?.reason_code !== undefined ? html`<span class="effect">Code ${before.code ?? 'none'} ${arrow} <strong>${after.code ?? 'none'}</strong></span>` : nothing}
    ${
      effect?.confidence
        ? before.confidence === after.confidence
          ? html`<span class="effect">Confidence at most <strong>${word(effect.confidence)}</strong></span>`
          : html`<span class="effect">Confidence ${word(before.confidence)} ${arrow} <strong>${word(after.confidence)}</strong></span>`
        : nothing
    }
    ${effect?.failed_check ? html`<span class="effect bad">Reports <strong>${word(effect.failed_check)}</strong></span>` : nothing}`;
}
