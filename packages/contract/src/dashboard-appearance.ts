/** How an account's intake looks and speaks, as the dashboard's page "Appearance" reads it. */
import * as z from 'zod';
import { intakeTheme } from './intake-theme.ts';

const sentence = z.string().optional();
const uploadId = z.string();

/** Uploads by id (null: none), words by language. */
export const appearance = z.strictObject({
  name: z.string(),
  theme: intakeTheme,
  logo: uploadId.nullable(),
  logo_dark: uploadId.nullable(),
  fonts: z.array(z.strictObject({ id: uploadId, weight: z.int(), name: z.string() })),
  sentences: z.record(z.string(), z.strictObject({ start: sentence, end: sentence, consent: sentence })),
  address: z.record(z.string(), z.enum(['formal', 'familiar'])),
});
export type Appearance = z.infer<typeof appearance>;
