import type { FileStore } from '../gateways/files/file-store.ts';
import { photoFile } from './manifest.ts';

const CONCURRENCY = 16;

/** Those of these photos that a store does not have. */
export async function findMissing(files: FileStore, names: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < names.length; at += CONCURRENCY) {
    const some = names.slice(at, at + CONCURRENCY);
    const stats = await Promise.all(some.map((name) => files.stat(photoFile(name))));
    missing.push(...some.filter((_, index) => stats[index] === undefined));
  }
  return missing;
}
