import { createHash } from 'node:crypto';
import { bytesOf } from './bytes-of.ts';
import type { FileFolder, FileStore, StoredFile } from './file-store.ts';

const FOLDERS: readonly FileFolder[] = ['photos', 'pictures', 'imports', 'assets'];
const CONCURRENCY = 8;

interface Options {
  readonly from: FileStore;
  readonly to: FileStore;
  /** Compare the hashes of files that are there already, not only their sizes. */
  readonly isThorough: boolean;
  /** Called after each page. */
  readonly onProgress: (moved: Moved) => void;
}

export interface Moved {
  readonly copied: number;
  /** Files that were there before, from a former call. */
  readonly present: number;
  /** Keys of files whose content has another hash than their name: they are not copied. */
  readonly damaged: readonly string[];
}

/**
 * Copies all files of a shop to another store, and compares the hash of each copy. Safe while the shop runs; called again, it
 * copies what is missing. Deletes nothing from the first store.
 */
export async function moveFiles({ from, to, isThorough, onProgress }: Options): Promise<Moved> {
  let moved: Moved = { copied: 0, present: 0, damaged: [] };
  for (const folder of FOLDERS) {
    for await (const page of from.list(folder)) {
      for (let at = 0; at < page.length; at += CONCURRENCY) {
        const files = page.slice(at, at + CONCURRENCY);
        const outcomes = await Promise.all(files.map((file) => copy(from, to, file, isThorough)));
        moved = {
          copied: moved.copied + outcomes.filter((outcome) => outcome === 'copied').length,
          present: moved.present + outcomes.filter((outcome) => outcome === 'present').length,
          damaged: [
            ...moved.damaged,
            ...files.filter((_, index) => outcomes[index] === 'damaged').map(({ key }) => key),
          ],
        };
      }
      onProgress(moved);
    }
  }
  return moved;
}

async function copy(
  from: FileStore,
  to: FileStore,
  { key, bytes }: StoredFile,
  isThorough: boolean,
): Promise<'copied' | 'present' | 'damaged' | 'gone'> {
  const there = await to.stat(key);
  if (there?.bytes === bytes && !isThorough) return 'present';
  const content = await read(from, key);
  if (content === undefined) return 'gone';
  const hash = hashOf(content);
  if (there?.bytes === bytes && hash === hashOf(await read(to, key))) return 'present';
  // Photos and imports are named by their hash.
  const named = /^(?:photos|imports)\/([0-9a-f]{64})(?:-private)?\./.exec(key)?.[1];
  if (named !== undefined && named !== hash) return 'damaged';
  // A store keeps what is there under a key.
  if (there !== undefined) await to.removeOld([key], Infinity);
  await to.put(key, content);
  if (hashOf(await read(to, key)) !== hash) throw new Error(`The copy of ${key} differs from the original.`);
  return 'copied';
}

async function read(store: FileStore, key: StoredFile['key']): Promise<Buffer | undefined> {
  const found = await store.find(key);
  return found === undefined ? undefined : bytesOf(found);
}

const hashOf = (content: Buffer | undefined): string | undefined =>
  content && createHash('sha256').update(content).digest('hex');
