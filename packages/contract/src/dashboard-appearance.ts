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

const MAX_SENTENCE = 400;
const tag = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, { error: 'Must be a language tag such as en-US' });
const ownSentence = z.string().trim().max(MAX_SENTENCE).optional();

/** `PATCH appearance`: what is left out stays. */
export const appearanceChange = z.strictObject({
  theme: intakeTheme.optional(),
  sentences: z.record(tag, z.strictObject({ start: ownSentence, end: ownSentence, consent: ownSentence })).optional(),
  address: z.record(tag, z.enum(['formal', 'familiar'])).optional(),
});

/** `POST appearance/assets`: a picture takes the place of the one before, a font of the one of its weight. */
export const assetUpload = z.discriminatedUnion('use', [
  z.strictObject({ use: z.enum(['logo', 'logo_dark']), data: z.base64() }),
  z.strictObject({
    use: z.literal('font'),
    data: z.base64(),
    name: z.string().trim().min(1).max(100),
    weight: z.int().min(100).max(900).multipleOf(100),
  }),
]);
export type AssetUpload = z.output<typeof assetUpload>;

/** The `{id}` of an upload's address. */
export const assetId = z.object({ id: z.string().max(60) });
