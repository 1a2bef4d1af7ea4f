import { rmSync, statSync } from 'node:fs';
import { opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED, writeWhole } from '../write-whole.ts';
import type { FileFolder, FileStore, StoredFile } from './file-store.ts';

const PAGE_SIZE = 1_000;

/** Files in folders below `root`: `root/photos/<name>.jpg`. `now` in ms. */
export function openFolderStore(root: string, now: () => number): FileStore {
  const pathOf = (key: string): string => join(root, key);
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      if (await touch(path, now())) return path;
      await writeWhole(path, bytes);
      await touch(path, now());
      return path;
    },
    find: async (key) => ((await statFile(pathOf(key))) === undefined ? undefined : pathOf(key)),
    stat: async (key) => {
      const found = await statFile(pathOf(key));
      return found && { key, ...found };
    },
    list: (folder, prefix = '') =>
      pagesOf(root, folder, (name) => name.startsWith(prefix) && !name.endsWith(UNFINISHED)),
    // Synchronous from check to removal, so that no upload of this process can start to use a file in between.
    removeOld: (keys, before) => {
      const [first] = keys;
      const putAt = first && statSync(pathOf(first), { throwIfNoEntry: false })?.mtimeMs;
      if ((putAt ?? 0) < before) for (const key of keys) rmSync(pathOf(key), { force: true });
      return Promise.resolve();
    },
    clearUnfinished: async (folder, before) => {
      for await (const page of pagesOf(root, folder, (name) => name.endsWith(UNFINISHED))) {
        for (const { key, putAt } of page) if (putAt < before) await rm(pathOf(key), { force: true });
      }
    },
  };
}

/** The files whose names are wanted. Names are read in portions, because a large shop has millions. */
async function* pagesOf(
  root: string,
  folder: FileFolder,
  isWanted: (name: string) => boolean,
): AsyncGenerator<StoredFile[]> {
  const statAll = async (names: readonly string[]): Promise<StoredFile[]> => {
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await statFile(join(root, folder, name));
        return found && { key: `${folder}/${name}` as const, ...found };
      }),
    );
    return files.filter((file) => file !== undefined);
  };
  const entries = await opendir(join(root, folder), { bufferSize: PAGE_SIZE }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  let names: string[] = [];
  for await (const { name } of entries) {
    if (!isWanted(name)) continue;
    names.push(name);
    if (names.length < PAGE_SIZE) continue;
    yield await statAll(names);
    names = [];
  }
  yield await statAll(names);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function statFile(path: string): Promise<Omit<StoredFile, 'key'> | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? { bytes: found.size, putAt: found.mtimeMs } : undefined;
}

/** Renews a file's time; false if there is no file. */
const touch = (path: string, now: number): Promise<boolean> =>
  utimes(path, new Date(now), new Date(now)).then(
    () => true,
    () => false,
  );
