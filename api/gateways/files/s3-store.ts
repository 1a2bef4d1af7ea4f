import { createHash } from 'node:crypto';
import { ShopError } from '#contract/shop-error.ts';
import type { FileKey, FileStore, StoredFile } from './file-store.ts';
import { openBucket, type BucketOptions } from './s3-bucket.ts';

interface Options extends BucketOptions {
  /** Called with each failure that retries did not cure. */
  readonly onFailure: (error: unknown) => void;
}

const MESSAGE = 'We can’t reach our file storage right now. Please try again in a minute.';

/**
 * Files in a bucket of any server with S3's API. Objects are private: the shop reads them and serves pictures itself.
 * `removeOld` is not atomic: a file that is put between its check and its deletion is lost. So only files are removed that
 * nothing has used for an hour.
 */
export function openS3Store({ onFailure, ...options }: Options): FileStore {
  const bucket = openBucket(options);
  const orBusy = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      onFailure(error);
      throw new ShopError('busy', MESSAGE, { retryAfter: 30, unavailable: true });
    }
  };
  const stat = async (key: FileKey): Promise<StoredFile | undefined> => {
    const found = await orBusy(bucket.head(objectOf(key)));
    return found && { key, ...found };
  };
  return {
    stat,
    // A put object has a new time, too.
    put: async (key, bytes) => {
      const content = Buffer.from(bytes);
      await orBusy(bucket.put(objectOf(key), content));
      return content;
    },
    find: (key) => orBusy(bucket.get(objectOf(key))),
    list: async function* list(folder, prefix = '') {
      let after: string | undefined;
      do {
        const page = await orBusy(bucket.list(`${folder}/${prefix}`, after));
        yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
          key: `${folder}/${Key.slice(Key.lastIndexOf('/') + 1)}` as const,
          bytes: Size,
          putAt: LastModified?.getTime() ?? 0,
        }));
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
    removeOld: async (keys, before) => {
      const [first] = keys;
      const found = first === undefined ? undefined : await stat(first);
      if ((found?.putAt ?? 0) >= before) return;
      // One by one: the call for many needs a checksum that other makers' servers refuse.
      for (const key of keys) await orBusy(bucket.remove(objectOf(key)));
    },
    // An upload that was cut off leaves no object.
    clearUnfinished: () => Promise.resolve(),
  };
}

/** "photos/<hash>.jpg" -> "photos/ab/cd/<hash>.jpg": prefixes by hash, by which servers spread load. */
function objectOf(key: FileKey): string {
  const [folder = '', name = ''] = key.split('/');
  const hash = /^[0-9a-f]{64}/.exec(name)?.[0] ?? createHash('sha256').update(name).digest('hex');
  return `${folder}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${name}`;
}
