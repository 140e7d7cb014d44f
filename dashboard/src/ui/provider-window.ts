/** Confirming at the provider of single sign-on, in a window of its own, so that the page keeps what was typed into it. */
import { ApiError } from '@dispute-intake/contract/api-request';
import { ssoProblem } from './sso-problem.ts';

const CHANNEL = 'di-confirmed';
/** After somebody is back on this page: time for the message of the other window to come first. */
const GRACE_MS = 2000;

/** Resolves once the provider's window has confirmed; throws {@link ApiError} where it refused or was closed. */
export function confirmAtProvider(name: string): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  const leave = new AbortController();
  return new Promise<void>((done, failed) => {
    const fail = (detail: string) => failed(new ApiError(403, { detail }));
    channel.onmessage = ({ data }: MessageEvent<string>) => (data === '' ? done() : fail(ssoProblem(data, name)));
    const opened = window.open('/dashboard/api/me/confirm/sso', '_blank', 'popup,width=540,height=720');
    if (!opened) return fail('Your browser blocked the window: allow it for this page and try again.');
    window.addEventListener('focus', () => setTimeout(() => fail('Nothing was confirmed: try again.'), GRACE_MS), {
      signal: leave.signal,
    });
  }).finally(() => {
    leave.abort();
    channel.close();
  });
}

/** The provider's window is back on our origin: says so to the page that waits, then closes. */
export function reportConfirmation(reason: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(reason);
  channel.close();
  window.close();
}
