/** Asks who is there once more, before what a stolen sign-in could do lasting harm with. */
import { html } from 'lit';
import { call, confirmWith } from '../api.ts';
import { getPasskey, hasPasskeys } from '../passkeys.ts';
import { askForm } from './dialog.ts';
import { textField } from './fields.ts';

async function confirmIdentity(): Promise<boolean> {
  let byPasskey = false;
  const done = await askForm({
    title: 'Confirm that it is you',
    confirm: 'Confirm',
    fields: (faults) => html`
      <p>Keys, members, secrets, second factors and retention take your password or a passkey once more. It holds for ten minutes.</p>
      ${textField({
        name: 'current',
        label: 'Your password',
        type: 'password',
        autocomplete: 'current-password',
        fault: faults.current,
      })}
      ${
        hasPasskeys()
          ? html`<wa-button type="submit" appearance="outlined" @click=${() => {
              byPasskey = true;
            }}>Use a passkey instead</wa-button>`
          : ''
      }`,
    send: async (data) => {
      const usesPasskey = byPasskey;
      byPasskey = false;
      if (usesPasskey) {
        const response = await getPasskey(await call('POST', '/me/confirm/passkey/options'));
        await call('POST', '/me/confirm/passkey', { response });
      } else await call('POST', '/me/confirm', { current: data.get('current') });
      return true;
    },
  });
  return done === true;
}

confirmWith(confirmIdentity);
