/**
 * A merchant's logo from the address the issuer gave: fetched once, by the server, through the address guard, so that
 * neither the cardholder's browser nor anything behind our own network is reached.
 */
import { createHash } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { type AddressGuard, guardedConnector, type Resolve, systemResolver } from '../webhooks/index.ts';
import { MAX_LOGO_BYTES, pictureType, type ServedFile } from './brand.service.ts';
import { brandStore } from './brand.store.ts';

const TIMEOUT_MS = 4000;
const KEPT_MS = 30 * 86_400_000;

export type MerchantLogos = ReturnType<typeof createMerchantLogos>;

export function createMerchantLogos(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  guard: AddressGuard;
  resolve?: Resolve;
}) {
  const { db, write, clock } = deps;
  const agent = new Agent({
    connect: guardedConnector({
      guard: deps.guard,
      resolve: deps.resolve ?? systemResolver,
      connectTimeoutMs: TIMEOUT_MS,
      resolveTimeoutMs: TIMEOUT_MS,
    }),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveTimeout: 1,
  });

  /** The picture's bytes; undefined for whatever is no picture we serve, too large, elsewhere or silent. Follows no redirect. */
  async function fetched(url: string): Promise<ServedFile | undefined> {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        headers: { accept: 'image/png,image/jpeg,image/webp' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of answer.body as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > MAX_LOGO_BYTES || answer.statusCode !== 200) {
          answer.body.destroy();
          return undefined;
        }
        parts.push(part);
      }
      const bytes = Buffer.concat(parts);
      const contentType = pictureType(bytes);
      return contentType === undefined ? undefined : { contentType, bytes };
    } catch {
      return undefined;
    }
  }

  return {
    /** The picture behind an address; fetched when it is first asked for, kept 30 days, a failure too. */
    async find(url: string): Promise<ServedFile | undefined> {
      const hash = createHash('sha256').update(url).digest('hex');
      const known = await brandStore(db).logo(hash);
      const nowMs = clock.nowMs();
      if (known && nowMs - known.fetched_at < KEPT_MS) {
        if (known.content_type === null || known.data === null) return undefined;
        return { contentType: known.content_type, bytes: Buffer.from(known.data, 'base64') };
      }
      const picture = await fetched(url);
      await write(async (tx) => {
        await brandStore(tx).removeLogosBefore(nowMs - KEPT_MS);
        await brandStore(tx).keepLogo({
          url_hash: hash,
          content_type: picture?.contentType ?? null,
          data: picture?.bytes.toString('base64') ?? null,
          fetched_at: nowMs,
        });
      });
      return picture;
    },
  };
}
