/**
 * Finds and masks what must never be shared, once it is loaded: an eighth of what the first question would need otherwise.
 * Until then nothing is found; no draft is saved before.
 */
import type { SecretKind } from '@dispute-intake/contract/secret';

let secrets: typeof import('@dispute-intake/contract/secret') | null = null;

/** Resolves once secrets are found. Rejects where the file cannot be loaded; the next call tries again. */
export async function loadSecrets(): Promise<void> {
  secrets ??= await import('@dispute-intake/contract/secret');
}
export const secretIn = (text: string): SecretKind | null => secrets?.secretIn(text) ?? null;
export const maskSecrets = (text: string): string => secrets?.maskSecrets(text) ?? text;
