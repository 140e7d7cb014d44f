/**
 * The OpenID Connect protocol (authorization code with PKCE, state and nonce), by openid-client: addresses to send a
 * browser to, and what the provider says of whoever comes back. Knows nothing of operators.
 */
import type { Configuration } from 'openid-client';
import type { OidcConfig } from '../../oidc.config.ts';
import type { Clock } from '../../platform/clock.ts';

const TIMEOUT_SECONDS = 10;
/** A provider's addresses and methods are read anew after this time. */
const DISCOVERED_FOR_MS = 3_600_000;
const library = () => import('openid-client');

/** What the browser must bring back; it is secret until then. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  begunAtMs: number;
  /** The provider was asked to have the person sign in again, even where they are signed in there. */
  isAnew: boolean;
}

/** Claims of the ID token, which was checked, and of the user-info endpoint below them. */
export interface ProviderClaims {
  iss: string;
  sub: string;
  /** Epoch seconds at which the person proved to the provider who they are. */
  auth_time?: number;
  [claim: string]: unknown;
}

/** The provider said no (`error` of the authorization response), or the person did: no defect of ours. */
export class ProviderError extends Error {}

export type OidcClient = ReturnType<typeof oidcClient>;

export function oidcClient(
  settings: Pick<OidcConfig, 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'roleClaim'>,
  { clock, redirectUri }: { clock: Clock; redirectUri: string },
) {
  let discovered: { configuration: Promise<Configuration>; atMs: number } | undefined;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks, None } =
      await library();
    const execute = [enableNonRepudiationChecks];
    // The configuration takes http: for loopback addresses only.
    if (settings.issuer.startsWith('http:')) execute.push(allowInsecureRequests);
    const { clientSecret } = settings;
    const found = (auth: ReturnType<typeof None>) =>
      discovery(new URL(settings.issuer), settings.clientId, undefined, auth, { execute, timeout: TIMEOUT_SECONDS });
    if (clientSecret === undefined) return found(None());
    const configuration = await found(ClientSecretBasic(clientSecret));
    // RFC 8414 §2: without the list a provider takes client_secret_basic.
    const methods = configuration.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic') ? configuration : found(ClientSecretPost(clientSecret));
  }
  function configured(): Promise<Configuration> {
    const nowMs = clock.nowMs();
    if (!discovered || Math.abs(nowMs - discovered.atMs) > DISCOVERED_FOR_MS) {
      const configuration = discover();
      discovered = { configuration, atMs: nowMs };
      // A provider that did not answer is asked again by the next person.
      configuration.catch(() => {
        discovered = undefined;
      });
    }
    return discovered.configuration;
  }

  return {
    /** Where the browser goes, and what to keep for {@link finish}. Rejects where the provider cannot be reached. */
    async begin({ isAnew }: { isAnew: boolean }): Promise<{ url: string; pending: PendingLogin }> {
      const lib = await library();
      const configuration = await configured();
      const pending: PendingLogin = {
        state: lib.randomState(),
        nonce: lib.randomNonce(),
        verifier: lib.randomPKCECodeVerifier(),
        begunAtMs: clock.nowMs(),
        isAnew,
      };
      const url = lib.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        response_type: 'code',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await lib.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(isAnew ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, pending };
    },

    /**
     * Exchanges the code of the authorization response (`query`) and checks state, issuer, audience, signature, nonce and,
     * for a login anew, that it was made since {@link begin}. Throws {@link ProviderError} where it does not hold.
     */
    async finish(query: string, pending: PendingLogin): Promise<ProviderClaims> {
      const lib = await library();
      const configuration = await configured();
      const current = new URL(redirectUri);
      current.search = query;
      const sinceBegun = Math.ceil((clock.nowMs() - pending.begunAtMs) / 1000);
      try {
        const tokens = await lib.authorizationCodeGrant(configuration, current, {
          pkceCodeVerifier: pending.verifier,
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          ...(pending.isAnew ? { maxAge: sinceBegun } : {}),
        });
        // There is an ID token, or the exchange was refused: a nonce is expected of it.
        const claims = tokens.claims() as ProviderClaims;
        if (configuration.serverMetadata().userinfo_endpoint === undefined || hasAll(claims)) return claims;
        const further = await lib.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { ...further, ...claims };
      } catch (error) {
        const { ClientError, AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } = lib;
        const refusals = [ClientError, AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError];
        const refusal = refusals.some((kind) => error instanceof kind) ? (error as Error) : undefined;
        throw refusal ? new ProviderError(refusal.message, { cause: refusal }) : error;
      }
    },
  };

  /** Whether the ID token already holds what a sign-in needs. */
  function hasAll(claims: ProviderClaims): boolean {
    return claims.email !== undefined && (settings.roleClaim === undefined || claims[settings.roleClaim] !== undefined);
  }
}
