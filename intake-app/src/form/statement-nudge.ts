/** One friendly word to who wrote too little to go by, with an example that fits the payment. */
import { soldBy, type Trade, tradeOf } from '@dispute-intake/contract/merchant-category';
import { html, nothing, type TemplateResult } from 'lit';
import { brandingOf, sentenceOf, type ViewContext } from '../view/view-context.ts';

/** Below both, hardly anything can be read from it: "help!!!". */
const FEW_LETTERS = 13;
const FEW_WORDS = 3;

function tellsNothing(text: string): boolean {
  // A sign of Chinese or Japanese says as much as a few letters.
  const letters = (text.match(/\p{L}/gu)?.length ?? 0) + 2 * (text.match(/[\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0);
  return letters > 1 && letters < FEW_LETTERS && (text.match(/\p{L}+/gu)?.length ?? 0) < FEW_WORDS;
}

const EXAMPLES: { readonly [Known in Trade]?: string } = {
  restaurant: 'meal',
  continuity_subscription: 'subscription',
  cable_television: 'subscription',
  video_rental: 'subscription',
};
const EXAMPLES_BY_PURCHASE: Record<string, string> = {
  travel: 'travel',
  lodging: 'lodging',
  event: 'event',
  digital: 'subscription',
};

/** What the example is about: what was bought, as far as the merchant's trade goes. */
function exampleFor(code: string | undefined, isMachine: boolean): string {
  if (isMachine) return 'cash';
  const trade = tradeOf(code);
  return (trade && EXAMPLES[trade]) ?? EXAMPLES_BY_PURCHASE[soldBy(code) ?? ''] ?? 'goods';
}

/** Example of a helpful statement for this payment. */
export function statementExample({ i18n, intake }: ViewContext): string {
  const transaction = intake.shell.session?.transaction;
  const kind = exampleFor(transaction?.merchant_category_code, transaction?.channel_type === 'ATM');
  return i18n.tAny([`example.${kind}`]);
}

/** Shown once something, but too little, was written and the field was left or Continue pressed. */
export function statementNudge(view: ViewContext): TemplateResult | typeof nothing {
  const text = String(view.intake.flow?.answers.statement ?? '').trim();
  const isDue = view.typed.get('statement.nudged') === 'yes';
  return html`<div aria-live="polite">${
    isDue && tellsNothing(text)
      ? html`<div class="nudge"><p>${view.i18n.t('nudge.text')}</p><p class="example">${statementExample(view)}</p></div>`
      : nothing
  }</div>`;
}

/** What to expect: how long it takes, that it is saved, who reads it, what to have ready. */
export function startNotes(view: ViewContext): TemplateResult | typeof nothing {
  // Of a second round the first one said all that.
  if (view.intake.flow?.session.followUp) return nothing;
  const { i18n, issuer } = view;
  const { privacy_url: privacy, help_url: help } = brandingOf(view);
  const link = (url: string, text: string): TemplateResult =>
    html`<a href=${url} target="_blank" rel="noopener">${text}</a> `;
  const own = sentenceOf(view, 'start');
  return html`${own ? html`<p class="start-note own">${own}</p>` : nothing}<p class="start-note">${i18n.t('start.about', { issuer })} ${i18n.t('start.ready')}
    <span class="start-links">${privacy ? link(privacy, i18n.t('start.privacy')) : nothing}${help ? link(help, i18n.t('start.help')) : nothing}</span></p>`;
}

/** True when going on should be held up once to ask for a little more. Marks it as asked. */
export function nudgeOnce(view: ViewContext): boolean {
  const { flow } = view.intake;
  const text = String(flow?.answers.statement ?? '').trim();
  if (flow?.step !== 'statement' || !tellsNothing(text)) return false;
  if (view.typed.get('statement.nudged') === 'yes') return false;
  view.typed.set('statement.nudged', 'yes');
  view.redraw();
  return true;
}
