/** How an account's intake looks and speaks, as the dashboard's page "Appearance" reads and changes it. Types only. */
import type { IntakeTheme } from './browser-message.ts';
import type { Branding } from './cardholder-api.ts';

export interface Appearance {
  name: string;
  theme: IntakeTheme;
  /** Ids of uploads; null: none. */
  logo: string | null;
  logo_dark: string | null;
  fonts: { id: string; weight: number; name: string }[];
  sentences: NonNullable<Branding['sentences']>;
  address: NonNullable<Branding['address']>;
}
