/**
 * The first question as HTML that the server sends: readable, and writable, before any script has run. Made once a build
 * for every language and presentation; the same elements and classes as the views draw, so that nothing moves when they
 * take over (`take-over.ts`). `{{…}}` is filled in by the server: `issuer` (text), `logo`, `own` and `links` (HTML).
 */
import { LOCALES } from '../i18n/locales.ts';

type Texts = Record<string, string>;

export interface FirstScreen {
  dir: 'ltr' | 'rtl';
  title: string;
  form: string;
  chatbot: string;
  /** Words of the links in `links`. */
  privacy: string;
  help: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text for HTML; the issuer's name stays in its own direction, as `translator.ts` has it. */
function wordsOf(texts: Texts): (key: string) => string {
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`The first screen needs the text ${key}`);
    return text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c).replaceAll('{{issuer}}', '\u2068{{issuer}}\u2069');
  };
}

const bar = (isChat: boolean): string =>
  `<div class="top${isChat ? ' stays' : ''}"><header><div class="bar"><span class="issuer">{{logo}}</span></div><div class="progress"></div></header>` +
  `<div class="payment room${isChat ? ' small' : ''}" aria-hidden="true"><span class="tile"></span><span class="payment-text"><span class="merchant">\u00a0</span><span class="money">\u00a0</span><span class="payment-meta">\u00a0</span></span></div></div>`;

const field = (t: (key: string) => string, isHeading: boolean): string => {
  const label = `<label for="f-statement">${t('q.statement')}</label>`;
  return (
    `<div class="question" data-question="statement">${isHeading ? `<h1 class="as-heading">${label}</h1>` : label} ` +
    `<p class="hint" id="f-statement-hint">${t('q.statement.hint')}</p> ` +
    '<textarea id="f-statement" name="statement" rows="6" dir="auto" autocomplete="off" aria-describedby="f-statement-hint"></textarea></div>'
  );
};

const notes = (t: (key: string) => string): string =>
  // Broken into text nodes where the views break it, so that the browser measures both alike.
  `{{own}}<p class="start-note"><!---->${t('start.about')}<!----> <!---->${t('start.ready')}<!----> <span class="start-links">{{links}}</span></p>`;

const button = (text: string, action: string): string =>
  `<button type="button" class="primary" data-action="${action}" aria-disabled="true">${text}</button>`;

const form = (t: (key: string) => string): string =>
  `${bar(false)}<main class="main screen-statement"><form class="step" novalidate><div class="questions">${field(t, true)}<div></div>${notes(t)}</div>` +
  `<p class="reading-status"></p><div class="actions"><span></span>${button(t('app.continue'), 'continue')}</div></form></main>`;

const chat = (t: (key: string) => string): string =>
  `${bar(true)}<main class="main screen-chat"><div class="chat"><h1 class="visually-hidden">${t('app.name')}</h1>` +
  `<div class="log"><ol><li class="turn"><p class="said quiet-said">${t('chat.intro')}</p></li></ol></div>` +
  `<section class="now"><form class="composer kind-long_text" novalidate><div class="composer-body">${field(t, false)}<div></div>${notes(t)}</div>` +
  `<div class="actions"><span class="left"></span><span class="right">${button(t('app.send'), 'send')}</span></div></form></section></div></main>`;

const framed = (body: string): string =>
  `<div class="first-screen">${body}<p class="device-offer"></p><p class="saving"></p></div>`;

/** The first screens of one language. */
export function firstScreen(tag: string, texts: Texts): FirstScreen {
  const t = wordsOf(texts);
  return {
    dir: LOCALES.find((locale) => locale.tag === tag)?.dir ?? 'ltr',
    title: t('app.title').replace('{{step}}', t('step.statement')),
    form: framed(form(t)),
    chatbot: framed(chat(t)),
    privacy: t('start.privacy'),
    help: t('start.help'),
  };
}
