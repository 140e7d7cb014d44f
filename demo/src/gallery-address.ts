/** Addresses of the hosted page's own `gallery.html`, which draws any screen in any state without a server. */
import type { ClaimedSession, Reading } from '@dispute-intake/contract/cardholder-api';
import type { DemoState } from './demo.state.ts';
import { LONG_TEXTS } from './payments.ts';

export interface GalleryScreen {
  screen: string;
  state: string;
  mode: string;
  problem?: string;
  /** The issuer's name as the page shows it. */
  issuer: string;
  locale?: string;
  scheme?: DemoState['scheme'];
  transaction?: Partial<ClaimedSession['transaction']>;
  reading?: Reading;
  /** What the issuer knows beside the payment: a refund, further payments, where a report stands. */
  known?: Partial<ClaimedSession>;
  /** Another number, another address: a page that begins anew. */
  round?: number;
}

/** The address of a screen with everything that is chosen: language, colours, theme, logo, motion, font size, texts. */
export function galleryAddress(chosen: DemoState, wanted: GalleryScreen): string {
  const { theme, logo, logoDark, motion, text, font } = chosen;
  const isLong = text === 'long';
  const locale = wanted.locale ?? chosen.locale;
  const scheme = wanted.scheme ?? chosen.scheme;
  const transaction = { ...(isLong ? LONG_TEXTS.transaction : {}), ...wanted.transaction };
  const query = new URLSearchParams({ screen: wanted.screen, state: wanted.state, mode: wanted.mode });
  if (wanted.problem) query.set('problem', wanted.problem);
  if (locale) query.set('locale', locale);
  if (scheme !== 'auto') query.set('scheme', scheme);
  query.set('issuer', isLong ? LONG_TEXTS.issuer : wanted.issuer);
  query.set('theme', JSON.stringify({ ...theme, ...(motion === 'reduce' ? { motion } : {}) }));
  if (logo) query.set('logo', logo);
  if (logo && logoDark) query.set('logo_dark', logoDark);
  if (Object.keys(transaction).length > 0) query.set('transaction', JSON.stringify(transaction));
  if (wanted.reading) query.set('reading', JSON.stringify(wanted.reading));
  if (wanted.known) query.set('known', JSON.stringify(wanted.known));
  if (font !== '100') query.set('font', font);
  if (wanted.round) query.set('round', String(wanted.round));
  return new URL(`./intake/gallery.html?${query}`, document.baseURI).href;
}
