/** Entry of the hosted page: boot data, language and theme before first paint, then the intake itself. */
import './old-browsers.ts';
import './theme/tokens.css';
import { claimToken } from './api/claim-token.ts';
import { httpCardholderApi } from './api/http-cardholder-api.ts';
import { linkSecret } from './api/link-secret.ts';
import { readBoot } from './boot.ts';
import { startPage } from './start-page.ts';

const boot = readBoot(document);
const opening = { claimToken: claimToken(boot.session_id), linkSecret: linkSecret(location.hash) };
// In a task of its own: on a slow phone evaluating the scripts has held the page for long enough.
setTimeout(() => void startPage(boot, httpCardholderApi({ sessionId: boot.session_id, ...opening })));
