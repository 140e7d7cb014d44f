/** Everything that is chosen on the page, kept in its address so that a state can be shared as a link. */
import type { IntakeTheme } from '@dispute-intake/contract/browser-message';
import { LOCALES as INTAKE_LOCALES, PSEUDO } from '../../intake-app/src/i18n/locales.ts';
import { PAYMENT_KINDS, type PaymentKind } from './payments.ts';

export const VIEWS = ['gallery', 'live', 'theme', 'stories'] as const;
export const MODES = ['form', 'chatbot'] as const;
export const DISPLAYS = ['inline', 'modal', 'fullscreen'] as const;
export const SCHEMES = ['auto', 'light', 'dark'] as const;
export const NETWORKS = ['normal', 'slow', 'failing', 'offline'] as const;
export const ZOOMS = ['100', '150', '200', '400'] as const;
export const IDLES = ['normal', 'soon'] as const;
export const TEXTS = ['usual', 'long'] as const;
export const FONTS = ['100', '200'] as const;

/** Sizes of the canvas in CSS pixels; `desktop` is the whole place there is. */
export const SIZES = {
  '360': { label: '360 × 640 small phone', width: 360, height: 640 },
  phone: { label: '390 × 844 phone', width: 390, height: 844 },
  '480': { label: '480 × 640 panel', width: 480, height: 640 },
  '520': { label: '520 × 720 panel', width: 520, height: 720 },
  desktop: { label: 'Whole canvas', width: 0, height: 0 },
} as const;
export type SizeName = keyof typeof SIZES;

/** What the language menu offers, by tag. */
export const LOCALES: Readonly<Record<string, string>> = {
  '': 'Browser’s own',
  ...Object.fromEntries(
    INTAKE_LOCALES.map(({ tag, name, dir }) => [tag, dir === 'rtl' ? `${name} (right to left)` : name]),
  ),
  [PSEUDO.tag]: `${PSEUDO.name} (long, accented)`,
};

export interface DemoState {
  view: (typeof VIEWS)[number];
  mode: (typeof MODES)[number];
  display: (typeof DISPLAYS)[number];
  locale: string;
  scheme: (typeof SCHEMES)[number];
  size: SizeName;
  zoom: (typeof ZOOMS)[number];
  motion: 'normal' | 'reduce';
  /** Names and amounts of the payment and the issuer. */
  text: (typeof TEXTS)[number];
  /** The browser's font size in percent; unlike zoom, it makes letters larger and nothing else. */
  font: (typeof FONTS)[number];
  card: 'VISA' | 'MC';
  payment: PaymentKind;
  network: (typeof NETWORKS)[number];
  idle: (typeof IDLES)[number];
  theme: IntakeTheme;
  /** `blob:` address of a picture that was chosen on this page; it is not in the address, for nobody else could open it. */
  logo: string;
  /** The same for dark devices; empty: the other one is shown there too. */
  logoDark: string;
  /** The session request as edited by hand; empty: made from the choices. */
  body: string;
  /** Filter of the gallery. */
  find: string;
  /** Which sample story is played. */
  story: string;
}

export const DEFAULTS: DemoState = {
  view: 'gallery',
  mode: 'form',
  display: 'inline',
  locale: '',
  scheme: 'auto',
  size: '520',
  zoom: '100',
  motion: 'normal',
  text: 'usual',
  font: '100',
  card: 'VISA',
  payment: 'shop',
  network: 'normal',
  idle: 'normal',
  theme: {},
  logo: '',
  logoDark: '',
  body: '',
  find: '',
  story: 'never-arrived',
};

const ALLOWED: { [Key in keyof DemoState]?: readonly string[] } = {
  view: VIEWS,
  mode: MODES,
  display: DISPLAYS,
  locale: Object.keys(LOCALES),
  scheme: SCHEMES,
  size: Object.keys(SIZES),
  zoom: ZOOMS,
  motion: ['normal', 'reduce'],
  text: TEXTS,
  font: FONTS,
  card: ['VISA', 'MC'],
  payment: Object.keys(PAYMENT_KINDS),
  network: NETWORKS,
  idle: IDLES,
};

/** The state a query describes; what it does not know keeps its default. */
export function readState(query: string): DemoState {
  const given = new URLSearchParams(query);
  const state: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, value] of given) {
    if (name === 'theme') {
      try {
        const theme: unknown = JSON.parse(value);
        if (theme && typeof theme === 'object') state.theme = theme;
      } catch {}
    } else if (name === 'body' || name === 'find' || name === 'story') state[name] = value;
    else if (Object.hasOwn(ALLOWED, name) && ALLOWED[name as keyof DemoState]?.includes(value)) state[name] = value;
  }
  return state as unknown as DemoState;
}

/** The shortest query that gives this state back. */
export function writeState(state: DemoState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (name === 'logo' || name === 'logoDark') continue;
    const text = name === 'theme' ? JSON.stringify(value) : String(value);
    const usual = DEFAULTS[name as keyof DemoState];
    if (text !== (name === 'theme' ? JSON.stringify(usual) : String(usual))) query.set(name, text);
  }
  return query.toString();
}
