/**
 * Blobs in S3-compatible storage. A blob is staged in a local temporary file and sent only once it is kept: what is refused
 * never leaves this machine, and an upload that fails on the way is repeated from the file.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Blobs } from './blobs.ts';

const KEY = /^[A-Za-z0-9-]{4,100}$/;
const MAX_ATTEMPTS = 6;
const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 30_000;
const PRESIGNED_SECONDS = 60;

export interface S3Location {
  bucket: string;
  /** Empty, or ending in a slash. */
  prefix: string;
  /** Absent: Amazon's own for the region. */
  endpoint: string | undefined;
  region: string;
  /** Readers are sent to the storage itself instead of through us. */
  presign: boolean;
}

/** The storage cannot be reached, or refuses. Nothing of the blob is kept. */
export class BlobsUnavailable extends Error {
  readonly code = 'BLOBS_UNAVAILABLE';
  override name = 'BlobsUnavailable';
}

/** Reads `s3://bucket/prefix?endpoint=…&region=…&presign=true`; throws on anything else. */
export function parseS3Url(url: string): S3Location {
  const { hostname, pathname, searchParams, protocol } = new URL(url);
  if (protocol !== 's3:' || hostname === '') throw new Error('Not an address of the form s3://bucket/prefix');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    presign: searchParams.get('presign') === 'true',
  };
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

/** Credentials come from where the AWS SDK looks for them (environment, profile, instance role), unless `client` names them. */
export async function s3Blobs(url: string, client: Pick<S3ClientConfig, 'credentials'> = {}): Promise<Blobs> {
  const { bucket, prefix, endpoint, region, presign } = parseS3Url(url);
  const s3 = new S3Client({
    ...client,
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Storage that is not Amazon's often does not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a blob key');
    return { Bucket: bucket, Key: prefix + key };
  };
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new BlobsUnavailable('File storage cannot be reached', { cause: error });
    }
  };

  async function upload(key: string, file: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        // A stream cannot be sent twice, so the SDK does not repeat this one by itself.
        await new Upload({ client: s3, params: { ...objectOf(key), Body: createReadStream(file) } }).done();
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async function* uploadsBrokenOff(beforeMs: number) {
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Key && UploadId && Initiated && Initiated.getTime() < beforeMs) yield { Bucket: bucket, Key, UploadId };
    }
  }

  return {
    async stage(key, bytes) {
      objectOf(key);
      const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-upload-'));
      const staged = join(folder, key);
      const drop = () => rm(folder, { recursive: true, force: true });
      try {
        const handle = await open(staged, 'wx', 0o600);
        try {
          for await (const chunk of bytes) await handle.writeFile(chunk);
        } finally {
          await handle.close();
        }
      } catch (error) {
        await drop();
        throw error;
      }
      return {
        path: staged,
        drop,
        async keep() {
          await guarded(() => upload(key, staged));
          await drop();
        },
      };
    },
    async open(key) {
      const object = objectOf(key);
      const found = await guarded(() =>
        s3.send(new HeadObjectCommand(object)).catch((error) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      );
      if (!found) return undefined;
      async function* body(): AsyncGenerator<Uint8Array> {
        const { Body } = await s3.send(new GetObjectCommand(object));
        if (Body) yield* Body as AsyncIterable<Uint8Array>;
      }
      return { size: found.ContentLength ?? 0, stream: () => Readable.from(body(), { objectMode: false }) };
    },
    remove: async (key) => {
      await guarded(() => s3.send(new DeleteObjectCommand(objectOf(key))));
    },
    async *keysBefore(epochMs) {
      // Some storages cannot list uploads; then their own life-cycle rules must end them.
      try {
        for await (const upload of uploadsBrokenOff(epochMs)) await s3.send(new AbortMultipartUploadCommand(upload));
      } catch {}
      let token: string | undefined;
      do {
        const page = await guarded(() =>
          s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (KEY.test(key) && LastModified && LastModified.getTime() < epochMs) yield key;
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    check: async () => {
      await guarded(() => s3.send(new HeadBucketCommand({ Bucket: bucket })));
    },
    ...(presign && {
      link: (key, fileName) =>
        getSignedUrl(
          s3,
          new GetObjectCommand({
            ...objectOf(key),
            ResponseContentType: 'application/octet-stream',
            ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          }),
          { expiresIn: PRESIGNED_SECONDS },
        ),
    }),
  };
}
