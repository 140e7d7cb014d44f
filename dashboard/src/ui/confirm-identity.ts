/** Asks who is there once more, before what a stolen sign-in could do lasting harm with. */
import type { Me } from '@dispute-intake/contract/dashboard-api';
import { html, nothing } from 'lit';
import { call, confirmWith, send } from '../api.ts';
import { getPasskey, hasPasskeys } from '../passkeys.ts';
import { askForm } from './dialog.ts';
import { textField, textIn } from './fields.ts';
import { confirmAtProvider } from './provider-window.ts';

type Way = 'password' | 'passkey' | 'provider';

async function confirmIdentity(): Promise<boolean> {
  const { user, single_sign_on: provider } = await call<Me>('GET', '/me');
  const usual = user.has_password || provider === null ? 'password' : 'provider';
  let way: Way = usual as Way;
  const other = (label: string, its: Way) =>
    html`<wa-button type="submit" appearance="outlined" @click=${() => {
      way = its;
    }}>${label}</wa-button>`;
  const done = await askForm({
    title: 'Confirm that it is you',
    confirm: usual === 'provider' ? `Confirm with ${provider}` : 'Confirm',
    fields: (errors) => html`
      <p>Keys, members, secrets, second factors and retention ask you to prove once more who you are. It holds for ten minutes.</p>
      ${
        usual === 'provider'
          ? html`<p class="muted">A window of ${provider} opens.</p>`
          : textField({
              name: 'current',
              label: 'Your password',
              type: 'password',
              autocomplete: 'current-password',
              error: errors.current,
            })
      }
      ${hasPasskeys() ? other('Use a passkey instead', 'passkey') : nothing}
      ${provider !== null && usual !== 'provider' ? other(`Confirm with ${provider} instead`, 'provider') : nothing}`,
    send: async (data) => {
      const chosen = way;
      way = usual;
      if (chosen === 'passkey') {
        const response = await getPasskey(await send('POST /me/confirm/passkey/options'));
        await send('POST /me/confirm/passkey', { response });
      } else if (chosen === 'provider') await confirmAtProvider(provider ?? '');
      else await send('POST /me/confirm', { current: textIn(data, 'current') });
      return true;
    },
  });
  return done === true;
}

confirmWith(confirmIdentity);
