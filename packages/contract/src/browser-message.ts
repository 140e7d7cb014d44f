/**
 * What the hosted page tells the embedding page. The documented messages go by `window.postMessage`; ids only, never
 * answers. Free of zod: both sides check by hand, to stay small.
 */
import type { AbandonReason } from './vocabulary.ts';

export interface IntakeOpenedMessage {
  type: 'service.intake.opened';
  intake_session_id: string;
}
export interface IntakeStepChangedMessage {
  type: 'service.intake.step_changed';
  intake_session_id: string;
  step_id: string;
  /** From 0, among the steps that are shown; the end is the last. */
  step_index: number;
  /** The most there can be; it may fall while an answer still decides what is asked. */
  step_count: number;
}
export interface IntakeCompletedMessage {
  type: 'service.intake.completed';
  intake_session_id: string;
  evaluation_id: string;
}
export interface IntakeAbandonedMessage {
  type: 'service.intake.abandoned';
  intake_session_id: string;
  reason: AbandonReason;
}
export type IntakeMessage =
  | IntakeOpenedMessage
  | IntakeStepChangedMessage
  | IntakeCompletedMessage
  | IntakeAbandonedMessage;

/** Why the element could not show the intake. */
export type IntakeErrorReason = 'timeout' | 'blocked' | 'version' | 'expired' | 'used' | 'invalid';

/**
 * The private handshake between element (host) and page (guest), protocol 1:
 * 1. The element loads the frame with `#<secret>&di=<nonce>&tab=<name>` in the URL's fragment, which is never sent to a server:
 *    what the session's URL had in its fragment stays first, up to the first `&`, and may be empty.
 * 2. The guest posts {@link GuestHello} to its parent, target origin as for the documented messages.
 * 3. The host checks `event.source`, the exact origin, the nonce and a common version, and answers {@link HostWelcome}
 *    to the guest's exact origin, transferring one end of a `MessageChannel`.
 * 4. Everything else goes over that port: {@link GuestPortMessage} and {@link HostPortMessage}.
 */
export const HANDSHAKE_NAMESPACE = 'dispute-intake';
export const HANDSHAKE_VERSIONS: readonly number[] = [1];

export interface GuestHello {
  ns: 'dispute-intake';
  kind: 'hello';
  versions: number[];
  nonce: string;
}
export interface HostWelcome {
  ns: 'dispute-intake';
  kind: 'welcome';
  version: number;
  nonce: string;
  locale?: string;
  theme?: IntakeTheme;
  colorScheme?: 'light' | 'dark' | 'auto';
}
/** Colours of one scheme, each `#rrggbb`. */
export interface ThemePalette {
  accent?: string | undefined;
  /** Text on the accent. */
  onAccent?: string | undefined;
  canvas?: string | undefined;
  surface?: string | undefined;
  ink?: string | undefined;
  danger?: string | undefined;
  success?: string | undefined;
}
/**
 * Safe subset of design tokens an issuer may set. The palette is for light devices, `dark` for dark ones (absent: made
 * from the light one); a theme of dark grounds without `dark` is dark everywhere. A colour with too little contrast is
 * used in the nearest shade that has enough (`theme-tokens.ts`).
 */
export interface IntakeTheme extends ThemePalette {
  dark?: ThemePalette | undefined;
  /** Pixels, 0–24. */
  radius?: number | undefined;
  /** `compact`: controls 44 px high instead of 48, and closer together. */
  density?: 'comfortable' | 'compact' | undefined;
  /** One of the page's safe font stacks, or `brand`: the fonts the account has uploaded. */
  font?: 'system' | 'serif' | 'rounded' | 'humanist' | 'brand' | undefined;
  logoText?: string | undefined;
  /** No motion, whatever the device prefers; never more motion than that. */
  motion?: 'reduce' | undefined;
}
export type GuestPortMessage =
  | { kind: 'ready'; sessionId: string }
  | { kind: 'height'; px: number }
  /** The page's own title, which assistive technology reads as the frame's name. */
  | { kind: 'title'; title: string }
  | { kind: 'failed'; reason: 'expired' | 'used' | 'invalid' }
  | { kind: 'submitted' }
  | { kind: 'dirty'; dirty: boolean }
  | { kind: 'escape' }
  | { kind: 'closed' }
  | { kind: 'message'; message: IntakeMessage };
export type HostPortMessage =
  | { kind: 'theme'; theme: IntakeTheme }
  | { kind: 'locale'; locale: string }
  | { kind: 'colorScheme'; colorScheme: 'light' | 'dark' | 'auto' }
  | { kind: 'close'; force: boolean }
  | { kind: 'focus' };
