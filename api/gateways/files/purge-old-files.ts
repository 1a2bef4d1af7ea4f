import type { FileFolder, FileStore } from './file-store.ts';

/** Deletes the files of a folder that were last put before an instant (ms). */
export async function purgeOldFiles(files: FileStore, folder: FileFolder, instant: number): Promise<void> {
  await files.clearUnfinished(folder, instant);
  for await (const page of files.list(folder)) {
    for (const { key, putAt } of page) if (putAt < instant) await files.removeOld([key], instant);
  }
}
