/** WebAuthn by the browser's own JSON methods; null where the person cancelled. */

type JsonCapable = typeof PublicKeyCredential & {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
};
const api = (): JsonCapable | undefined => globalThis.PublicKeyCredential as JsonCapable | undefined;

/** True where the browser can do passkeys by JSON. */
export const hasPasskeys = (): boolean => typeof api()?.parseRequestOptionsFromJSON === 'function';

/** Makes a passkey; resolves with what the server verifies. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = api()?.parseCreationOptionsFromJSON?.(options);
  return publicKey ? asked(() => navigator.credentials.create({ publicKey })) : null;
}

/** Signs with a passkey; resolves with what the server verifies. */
export async function getPasskey(options: unknown): Promise<unknown> {
  const publicKey = api()?.parseRequestOptionsFromJSON?.(options);
  return publicKey ? asked(() => navigator.credentials.get({ publicKey })) : null;
}

async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  return (credential as (Credential & { toJSON(): unknown }) | null)?.toJSON() ?? null;
}
