/** A real S3-compatible server in a temporary folder, whose failures a test can choose. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import S3rver from 's3rver';

interface StorageServer {
  configureBuckets(): Promise<unknown>;
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
}
const Server = S3rver as new (options: object) => StorageServer;

const BUCKET = 'evidence';
/** The only key the server knows. */
export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startS3Storage() {
  const directory = await mkdtemp(join(tmpdir(), 'dispute-intake-s3-'));
  const storage = new Server({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await storage.configureBuckets();
  const handle = storage.callback();
  const control = { fails: (_: IncomingMessage) => false, failed: 0 };
  const server = createServer((request, response) => {
    if (!control.fails(request)) return handle(request, response);
    control.failed++;
    request.resume();
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    control,
    /** For `FILES_URL`. */
    url: `s3://${BUCKET}/tenant/files?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
