/** Address ranges as text: `10.0.0.0/8`, `fd00::/8`. */
import { isIP } from 'node:net';

/** True for an IPv4 or IPv6 address with a prefix length that fits its family. */
export function isCidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}
