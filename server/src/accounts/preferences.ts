/** What an account sets beside its look: links for cardholders, app schemes, and how open points of the rules are decided. */
import type { Branding, Processor } from '@dispute-intake/contract';
import type { RulesetOptions } from '@dispute-intake/evaluation';

/** Everything may be absent: nothing is shown, no app scheme is taken, the rules decide by their defaults. */
export interface AccountPreferences {
  helpPhone?: string;
  helpUrl?: string;
  /** Where a cardholder blocks a lost or stolen card. */
  cardBlockPhone?: string;
  cardBlockUrl?: string;
  privacyUrl?: string;
  /** Days after a report, told on its last page. */
  replyWithinDays?: number;
  decideWithinDays?: number;
  /** Schemes of the account's own apps, such as `mybank`, that `return_url` may have. */
  appSchemes?: string[];
  /** Life of a follow-up's link; absent: 7 days. */
  followUpLifeSeconds?: number;
  /** Whose dispute call operators export cases for. */
  processor?: Processor;
  ruleOptions?: Partial<RulesetOptions>;
  brand?: BrandSettings;
}

/** The preferences of a row of the account; none where nothing was set. */
export const readPreferences = (stored: string | null | undefined): AccountPreferences =>
  stored ? (JSON.parse(stored) as AccountPreferences) : {};

/** Uploads by id, and words by language. */
export interface BrandSettings {
  logo?: string;
  logoDark?: string;
  fonts?: { id: string; weight: number; name: string }[];
  sentences?: NonNullable<Branding['sentences']>;
  address?: NonNullable<Branding['address']>;
}

/** Schemes that browsers and systems give a meaning of their own: none of them opens somebody's app. */
const TAKEN = new Set(
  'about afp blob callto calshow chrome content data excel facetime facetime-audio file filesystem ftp geo help http https intent irc jar javascript ldap ldaps mailto market mms news nfs onenote photos-redirect powerpoint prefs res resource rlogin rtsp search shell shortcuts sip sips skype smb sms smsto ssh tel telnet tn3270 vbscript view-source visio webcal wmp word workflow ws wss'.split(
    ' ',
  ),
);

/** The systems' own, which install, configure or diagnose: `ms-msdt`, `itms-services`, `app-prefs`, `x-apple-health` … */
const SYSTEM = /^(?:ms-|microsoft|itms|x-apple|apple-|app-prefs|android|chrome-|edge-|moz-|search-|svn|git|vnc|rdp)/;

/** True for a scheme (RFC 3986 §3.1, lower case, without its colon) that an app may register. */
export const isAppScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]{1,49}$/.test(scheme) && !TAKEN.has(scheme) && !SYSTEM.test(scheme);

/** Why an account's session may not return there; undefined when it may. */
export function returnUrlRefusal(url: string, { appSchemes = [] }: AccountPreferences): string | undefined {
  const scheme = new URL(url).protocol.slice(0, -1);
  if (scheme === 'http' || scheme === 'https' || appSchemes.includes(scheme)) return undefined;
  return `Must begin with https://, http:// or an app scheme that is registered for the account (${scheme}: is not)`;
}
