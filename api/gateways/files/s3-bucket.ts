import type { GetObjectCommand, ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { once } from '../once.ts';
import type { Bucket } from './read-bucket.ts';

export interface BucketOptions extends Bucket {
  /** For each attempt; by default 8 s. */
  readonly timeoutMs?: number;
}

const ATTEMPTS = 3;

/** The calls to one bucket, with retries. They throw the client's errors. */
export function openBucket({ location, credentials, timeoutMs = 8_000 }: BucketOptions) {
  const { bucket: Bucket, endpoint, region } = location;
  // Loaded at the first call: it takes some tenths of a second.
  const open = once(async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === undefined ? {} : { credentials }),
      maxAttempts: ATTEMPTS,
      // Other makers' servers do not know Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    });
    return { sdk, client };
  });
  return {
    put: async (Key: string, Body: Buffer): Promise<void> => {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }));
    },
    get: async (Key: string): Promise<Buffer | undefined> => {
      const { sdk, client } = await open();
      try {
        return await download(client, new sdk.GetObjectCommand({ Bucket, Key }), timeoutMs);
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    /** Size in bytes, and when it was put (ms). */
    head: async (Key: string): Promise<{ bytes: number; putAt: number } | undefined> => {
      const { sdk, client } = await open();
      try {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
        return { bytes: found.ContentLength ?? 0, putAt: found.LastModified?.getTime() ?? 0 };
      } catch (error) {
        if (error instanceof sdk.NotFound) return undefined;
        throw error;
      }
    },
    /** One page; `after` is the NextContinuationToken of the page before. */
    list: async (Prefix: string, after: string | undefined): Promise<ListObjectsV2CommandOutput> => {
      const { sdk, client } = await open();
      return client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: after }));
    },
    remove: async (Key: string): Promise<void> => {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Downloads an object whole. The client itself repeats only what fails before the first byte. */
async function download(client: S3Client, command: GetObjectCommand, timeoutMs: number): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const aborting = new AbortController();
    const { Body, ContentLength } = await client.send(command, { abortSignal: aborting.signal });
    const timer = setTimeout(() => {
      aborting.abort();
    }, timeoutMs);
    try {
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (bytes.length === ContentLength) return bytes;
      throw new Error(`only ${bytes.length} of ${ContentLength} bytes arrived`);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
