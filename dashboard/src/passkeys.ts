/** WebAuthn by the browser's own JSON methods; null where the person cancelled. */
import { ApiError } from '@dispute-intake/contract/api-request';

const ALREADY = 'This device holds a passkey of yours already. Use it to sign in, or add one on another device.';

type JsonCapable = typeof PublicKeyCredential & {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
};
const api = (): JsonCapable | undefined => globalThis.PublicKeyCredential as JsonCapable | undefined;

/** True where the browser can do passkeys by JSON. */
export const hasPasskeys = (): boolean => typeof api()?.parseRequestOptionsFromJSON === 'function';

/** Makes a passkey; resolves with what the server verifies. Throws {@link ApiError} with what the person can do. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = api()?.parseCreationOptionsFromJSON?.(options);
  const made = publicKey ? await asked(() => navigator.credentials.create({ publicKey }), ALREADY) : null;
  if (!made) throw new ApiError(0, { detail: 'No passkey was created: the request was cancelled. Try again.' });
  return made;
}

/** Signs with a passkey; resolves with what the server verifies. */
export async function getPasskey(options: unknown): Promise<unknown> {
  const publicKey = api()?.parseRequestOptionsFromJSON?.(options);
  return publicKey ? asked(() => navigator.credentials.get({ publicKey })) : null;
}

async function asked(ask: () => Promise<Credential | null>, already?: string): Promise<unknown> {
  const credential = await ask().catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
    if (already && error.name === 'InvalidStateError') throw new ApiError(0, { detail: already });
    return null;
  });
  return (credential as (Credential & { toJSON(): unknown }) | null)?.toJSON() ?? null;
}
