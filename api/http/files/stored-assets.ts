import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contract/durations.ts';
import { bytesOf } from '../../gateways/files/bytes-of.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';

const CONCURRENCY = 8;
/** Far less than unrenewed assets are kept: see retention-table.ts. */
const RENEWAL_MS = DAY_MS;

const keyOf = (name: string) => `assets/${name}` as const;

/**
 * Stores the assets of the build in `folder` where processes of other builds find them, and renews the time of those that
 * are there, so that retention deletes only those of builds that no longer run. `now` in ms.
 */
export async function storeAssets(files: FileStore, folder: string, now: number): Promise<void> {
  const storedAt = new Map<string, number>();
  for await (const page of files.list('assets')) for (const { key, putAt } of page) storedAt.set(key, putAt);
  const names = await readdir(join(folder, 'assets'));
  const due = names.filter(
    (name) => !/\.(br|gz)$/.test(name) && (storedAt.get(keyOf(name)) ?? 0) < now - RENEWAL_MS,
  );
  for (let at = 0; at < due.length; at += CONCURRENCY)
    await Promise.all(
      due
        .slice(at, at + CONCURRENCY)
        .map(async (name) => files.put(keyOf(name), await readFile(join(folder, 'assets', name)))),
    );
}

/** An asset of another build, uncompressed; undefined if no build has stored it. Throws like the store. */
export async function findStoredAsset(files: FileStore, path: string): Promise<Buffer | undefined> {
  const name = /^\/assets\/([\w-][\w.-]*\.(?:js|css|svg|wasm|woff2|json))$/.exec(path)?.[1];
  const found = name === undefined ? undefined : await files.find(keyOf(name));
  return found === undefined ? undefined : bytesOf(found);
}
