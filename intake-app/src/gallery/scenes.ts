/** What the gallery can show: a session brought to a step, and the acts that bring it into a state there. */
import type { IntakeTheme } from '@dispute-intake/contract/browser-message';
import type { Answers, Enrichment, FollowUp, IntakeBoot, Reading } from '@dispute-intake/contract/cardholder-api';
import type { IntakeMode, Problem } from '@dispute-intake/contract/vocabulary';
import { FLOW_VERSION, STEP_IDS, type StepId, visible } from '@dispute-intake/intake-flow';
import { completeAnswers } from '@dispute-intake/intake-flow/testing';
import type { Intake } from '../shell/intake.ts';
import { type FakeSession, type FakeSessionOptions, fakeSession, readingOf } from '../testing/fake-session.ts';
import { uploadQueueFor } from '../upload/upload-queue.ts';
import type { FakeApiFaults } from './fake-api.ts';
import { issuerKnowledge } from './issuer-knowledge.ts';
import type { GalleryState } from './states.ts';

/** Every step, and the page that shows where a report stands. */
export type GalleryScreen = StepId | 'status';
export const GALLERY_SCREENS: readonly string[] = [...STEP_IDS, 'status'];

export interface SceneWish {
  screen: GalleryScreen;
  state: GalleryState;
  problem: Problem;
  mode: IntakeMode;
  locale: string | null;
  theme: IntakeTheme | null;
  amount: string | null;
  /** The issuer's name; null: a sample's. */
  issuer: string | null;
  /** `blob:` address of the issuer's logo; null: the name is shown. */
  logo?: string | null;
  /** The same for dark devices. */
  logoDark?: string | null;
  /** Details of the payment that differ from the sample's. */
  transaction: FakeSessionOptions['transaction'] | null;
  /** What the service is to read in the statement; null: a few sample phrases. */
  reading: Reading | null;
  /** What the issuer knows beside the payment, as a session holds it; null: a sample's where the screen needs it. */
  known: Partial<FakeSessionOptions> | null;
}
export interface Scene {
  boot: IntakeBoot;
  session: FakeSession;
  faults: FakeApiFaults;
  /** Brings the running intake into the state. */
  act(intake: Intake): Promise<void>;
}

const STATEMENT =
  'I ordered a desk lamp. It should have come on 14 November, but it never arrived. I emailed the shop twice and got no answer.';

const LIE = 'They promised oak. It is plastic.';

const THEFT = 'My card was stolen last week. I never heard of this shop, it was not me.';

/** What the issuer knows of the payment. */
const ENRICHMENT: Enrichment = {
  display_name: 'Northwind Gadgets Online',
  city: 'Leeds',
  website: 'https://northwind.example',
  phone: '+44 113 496 0000',
  items: [
    { description: 'Desk lamp, blue', amount: 99.95 },
    { description: 'Bulb E27', amount: 30 },
  ],
  earlier_payments: [
    { at: '2026-11-07T09:12:00Z', amount: 129.95 },
    { at: '2026-08-02T18:40:00Z', amount: 24.5 },
  ],
  device_name: 'iPhone 15',
};
const BRANDING = {
  help_phone: '+1 800 555 0142',
  help_url: 'https://bank.example/help',
  privacy_url: 'https://bank.example/privacy',
};

/** Answers up to the step, and at it where it is to be shown filled. */
function answersFor({ screen, state, problem }: SceneWish, fake: FakeSession): Answers {
  const { transaction, payments, credits } = fake.session;
  const context = { transaction, payments, credits, today: '2026-11-20' };
  const all = completeAnswers(problem, context, {
    // What was promised is asked only where little was told.
    statement: screen === 'misrepresentation' ? LIE : STATEMENT,
    'delivery.expected_at': '2026-11-14',
    'merchant_contact.at': '2026-11-17',
  });
  const answers: Answers = {};
  for (const step of visible(all, context)) {
    if (step.id === screen && state !== 'filled') break;
    for (const { id } of step.questions) if (all[id] !== undefined) answers[id] = all[id];
    if (step.id === screen) break;
  }
  return answers;
}

/** Answers of a first round, and what is missing after it. */
function secondRound(): FollowUp {
  return {
    statement: STATEMENT,
    answers: {
      problem: 'not_received',
      'purchase.kind': 'merchandise',
      'delivery.issue': 'not_received',
      disputed_amount: 129.95,
    },
    missing_facts: [
      { path: 'evidences.delivery.expected_at', question: 'When should it have arrived?' },
      { path: 'evidences.merchant_contact.attempted', question: 'Have you contacted the seller?' },
    ],
    missing_documents: ['order_confirmation', 'correspondence'],
  };
}

/** In a draft everything read was confirmed, except where the scene shows what was read. */
function readingFor({ screen, state, reading }: SceneWish): { reading?: Reading } {
  if (reading) return { reading };
  if (['statement', 'understood'].includes(screen) || state === 'conflict' || state === 'late') return {};
  return { reading: { ...readingOf(STATEMENT), facts: [] } };
}

/** Shown first, or reached by what is written: there is no draft yet. */
const NOT_RESUMED: readonly string[] = [
  'statement',
  'understood',
  'follow_up',
  'already_reported',
  'credit_found',
  'status',
];

/** States of the page that only adds files. */
const COMPANION_STATES: readonly GalleryState[] = ['companion', 'companion-expired', 'sent'];

const QUIET_MS = 80;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 200; tries++) await pause(20);
}

/** Modules the pages load when they are needed: once they are here, only drawing is left to wait for. */
const lazyModules = (): Promise<unknown> =>
  Promise.all([
    import('../chat/chat-view.element.ts'),
    import('../form/file-field.ts'),
    import('../review/done.ts'),
    import('../review/review.ts'),
    import('../view/dialogs.ts'),
    import('../form/steps.ts'),
    import('../view/gone.ts'),
    import('../status/status-view.ts'),
  ]);

/** Resolves once nothing in the document has changed for a moment. */
async function settled(): Promise<void> {
  let changedAtMs = performance.now();
  const observer = new MutationObserver(() => {
    changedAtMs = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await until(() => performance.now() - changedAtMs > QUIET_MS);
  observer.disconnect();
}

function pdf(name: string, sizeBytes: number): File {
  return new File([new Uint8Array(sizeBytes)], name, { type: 'application/pdf' });
}

/** A picture of the page's own under this name; nothing else is loaded. */
const blobOf = (name: 'logo_url' | 'logo_dark_url', address: string | null | undefined) =>
  address?.startsWith('blob:') ? { [name]: address } : {};

/** The scene for a wish; what does not go together falls back to the step as it is. */
export function arrange(wish: SceneWish): Scene {
  const { screen, state, problem, mode, locale, theme } = wish;
  const fake = fakeSession({
    // Frames of one page share their storage: each scene keeps its answers under a name of its own.
    id: `is_${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')}`,
    mode,
    locale,
    theme,
    return_url: 'https://bank.example/cards',
    reference: 'MB-7K4-92Q',
    branding: { ...BRANDING, ...blobOf('logo_url', wish.logo), ...blobOf('logo_dark_url', wish.logoDark) },
    role: COMPANION_STATES.includes(state) ? 'companion' : 'cardholder',
    enrichment: screen === 'recognition' || problem === 'duplicate' ? ENRICHMENT : null,
    follow_up: screen === 'follow_up' ? secondRound() : null,
    ...(wish.known ?? issuerKnowledge(screen, secondRound())),
    transaction: {
      channel_type: problem === 'cash_not_dispensed' ? 'ATM' : 'ECOMMERCE',
      ...(problem === 'cash_not_dispensed'
        ? { merchant_name: 'Harbour Street Cash Machine', transaction_amount: 200 }
        : {}),
      // A code that says it is a place to stay.
      ...(screen === 'reservation' ? { merchant_name: 'Harbour View Hotel', merchant_category_code: '7011' } : {}),
      ...(wish.amount
        ? {
            transaction_amount: Number(wish.amount.split(' ')[0]),
            transaction_currency: wish.amount.split(' ')[1] ?? 'PLN',
          }
        : {}),
      ...wish.transaction,
    },
    ...(wish.issuer ? { issuer_name: wish.issuer } : {}),
    ...readingFor(wish),
    limits: { idle_timeout_seconds: state === 'idle' ? 4 : state === 'timeout' ? 1 : 900 },
    status: state === 'over' ? 'abandoned' : state === 'expired' ? 'expired' : 'pending',
  });
  const answers = answersFor(wish, fake);
  if (!NOT_RESUMED.includes(screen) || state === 'filled') {
    fake.session.draft = {
      flow_version: FLOW_VERSION,
      revision: 1,
      step: screen === 'done' ? 'review' : screen,
      answers,
    };
  }
  if (state === 'used') fake.claim('someone else');
  const faults: FakeApiFaults = {};
  if (state === 'loading') faults.hang = ['claim'];
  if (state === 'unreachable') faults.fail = { claim: 'network' };
  if (state === 'save-failed') faults.fail = { saveDraft: 'network' };
  if (state === 'submitting') faults.hang = ['submit'];
  if (state === 'device-failed') faults.fail = { handoff: 'network' };
  if (state === 'submit-failed') faults.fail = { submit: 'rejected' };
  if (state === 'uploading' || state === 'awaiting-files') faults.hang = ['upload'];

  async function act(intake: Intake): Promise<void> {
    await until(() => intake.flow !== null || intake.isIn('gone') || intake.isIn('unreachable') || state === 'loading');
    await lazyModules();
    await settled();
    if (screen === 'done') {
      await until(() => intake.flow?.step === 'review');
      intake.submit();
      await until(() => intake.isIn('completed'));
    }
    if (screen === 'understood') {
      intake.answer('statement', problem === 'unrecognized' ? THEFT : STATEMENT);
      intake.goOn();
      await until(() => intake.flow?.step === 'problem');
      intake.goOn();
      await until(() => intake.flow?.step === 'understood');
    }
    if (screen === 'evidence' && ['uploading', 'upload-failed', 'filled'].includes(state)) {
      const queue = uploadQueueFor(intake);
      queue.add([pdf('order-confirmation-northwind-20418.pdf', 182_000), pdf('chat.pdf', 2_400_000)]);
      if (state === 'upload-failed')
        queue.add([pdf('locked.pdf', 90_000), new File(['x'], 'letter.docx'), new File([], 'empty.pdf')]);
    }
    if (state === 'awaiting-files') {
      uploadQueueFor(intake).add([pdf('order-confirmation-northwind-20418.pdf', 182_000)]);
      await until(() => intake.shell.uploading);
    }
    if (state === 'message') intake.answer('merchant_contact.attempted', false);
    if (state === 'conflict') {
      intake.answer('delivery.expected_at', '2026-11-12');
      intake.sendFlow({ type: 'change', step: 'statement' });
      intake.answer('statement', `${STATEMENT} Please help.`);
      intake.saveNow();
      await until(() => Object.keys(intake.flow?.conflicts ?? {}).length > 0);
      intake.sendFlow({ type: 'change', step: screen as StepId });
    }
    if (state === 'late') {
      intake.answer('statement', `${STATEMENT} Please help.`);
      intake.saveNow();
      await until(() => intake.flow?.understoodAfter !== null);
    }
    if (state === 'nudge') intake.answer('statement', 'help!!!');
    if (state === 'doubt') intake.answer('delivery.expected_at', '2026-10-02');
    if (state === 'renewed' || state === 'sent') intake.sendShell({ type: 'over', reason: state });
    if (state === 'companion-expired') intake.sendShell({ type: 'over', reason: 'expired' });
    if (state === 'recognized') intake.sendShell({ type: 'end', reason: 'recognized' });
    if (state === 'credited') intake.sendShell({ type: 'end', reason: 'credited' });
    await settled();
    const opener = ['handoff', 'device-failed'].includes(state) ? 'handoff' : state === 'photo' ? 'companion' : null;
    if (opener) {
      document.querySelector<HTMLElement>(`[data-action="${opener}"]`)?.click();
      await until(() => document.querySelector('svg.qr, dialog [role="alert"]') !== null);
    }
    if (state === 'error' || state === 'nudge' || state === 'doubt')
      document.querySelector<HTMLElement>('[data-action="continue"],[data-action="send"]')?.click();
    if (state === 'save-failed') intake.answer('statement', STATEMENT);
    if (state === 'offline') {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      window.dispatchEvent(new Event('offline'));
    }
    if (['submitting', 'submit-failed', 'awaiting-files'].includes(state)) intake.submit();
    if (state === 'closing' || state === 'closed') intake.sendShell({ type: 'close.ask' });
    if (state === 'closed') intake.sendShell({ type: 'close.confirm' });
    if (state === 'idle') await until(() => intake.shell.idleRemainingMs !== null);
    if (state === 'timeout') await until(() => intake.isIn('gone'));
    await settled();
  }

  return {
    boot: {
      session_id: fake.session.id,
      state: state === 'expired' ? 'expired' : state === 'unknown' ? 'unknown' : 'ready',
      mode,
      locale,
      theme,
      issuer_name: fake.session.issuer_name,
    },
    session: fake,
    faults,
    act,
  };
}
