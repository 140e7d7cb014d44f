/** How a result came about: the rules in order, what each looked at, what it did, and where the rule is written. */
import type { ExplainedRule } from '@dispute-intake/contract';
import { RULE_OUTCOMES } from '@dispute-intake/contract/vocabulary';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { copyButton, status } from '../ui/bits.ts';
import { factValue } from '../ui/facts.ts';
import { word } from '../words.ts';
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
        label: word(outcome),
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
      <div class="rule-head"><span class="place">${place}</span><strong>${word(rule.code)}</strong>${status(rule.outcome)}${marks.map((mark) => html`<span class="mark">${mark}</span>`)}<code>${rule.code}</code></div>
      ${rule.effect ? html`<div class="effects">${effects(step)}<span class="after">now <strong>${after.code ?? 'no code'}</strong> · ${word(after.confidence)}</span></div>` : nothing}
      ${
        Object.keys(rule.inputs).length > 0
          ? html`<dl class="inputs">${Object.entries(rule.inputs).map(
              ([path, value]) =>
                html`<div><dt>${path}</dt><dd>${factValue(path.split('.').at(-1) ?? path, value)}</dd></div>`,
            )}</dl>`
          : nothing
      }
      <p class="source">${rule.source}</p></li>`;
  }
}
customElements.define('di-decision', DecisionElement);

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
