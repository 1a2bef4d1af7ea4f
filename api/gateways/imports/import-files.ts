import { createHash } from 'node:crypto';
import { bytesOf } from '../files/bytes-of.ts';
import type { FileStore } from '../files/file-store.ts';

const NAME = /^[0-9a-f]{64}$/;

const keyOf = (name: string) => `imports/${name}.csv` as const;

/** Stores a file and returns its name, the hash of its bytes. */
export async function keepImport(files: FileStore, bytes: Uint8Array): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex');
  await files.put(keyOf(name), Buffer.from(bytes));
  return name;
}

/** Reads a stored file; undefined if it does not exist (any more). */
export async function keptImport(files: FileStore, name: string): Promise<Uint8Array | undefined> {
  const found = NAME.test(name) ? await files.find(keyOf(name)) : undefined;
  return found === undefined ? undefined : bytesOf(found);
}
