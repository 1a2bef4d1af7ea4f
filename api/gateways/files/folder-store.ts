import { rmSync, statSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
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
    list: async function* list(folder) {
      for await (const page of pagesOf(root, folder))
        yield page.filter(({ key }) => !key.endsWith(UNFINISHED));
    },
    // Synchronous from check to removal, so that no upload of this process can start to use a file in between.
    removeOld: (keys, before) => {
      const [first] = keys;
      const putAt = first && statSync(pathOf(first), { throwIfNoEntry: false })?.mtimeMs;
      if ((putAt ?? 0) < before) for (const key of keys) rmSync(pathOf(key), { force: true });
      return Promise.resolve();
    },
    clearUnfinished: async (folder, before) => {
      for await (const page of pagesOf(root, folder)) {
        for (const { key, putAt } of page)
          if (key.endsWith(UNFINISHED) && putAt < before) await rm(pathOf(key), { force: true });
      }
    },
  };
}

async function* pagesOf(root: string, folder: FileFolder): AsyncGenerator<StoredFile[]> {
  const names = await readdir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (let at = 0; at < names.length; at += PAGE_SIZE) {
    const page = await Promise.all(
      names.slice(at, at + PAGE_SIZE).map(async (name) => {
        const found = await statFile(join(root, folder, name));
        return found && { key: `${folder}/${name}` as const, ...found };
      }),
    );
    yield page.filter((file) => file !== undefined);
  }
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
