import { setTimeout as wait } from 'node:timers/promises';
import { beginSnapshot, type CopiedTable } from '../storage/copy/copy-tables.ts';
import { openRaw } from '../storage/copy/raw-database.ts';
import { deleteMark, markReadOnly } from '../storage/copy/read-only-mark.ts';
import type { StoragePlace } from '../storage/open-storage.ts';
import { POLL_INTERVAL_MS } from '../storage/read-only-mode.ts';
import { fillDatabase } from './fill-database.ts';

interface Options {
  readonly from: StoragePlace;
  /** Of the engine of this process: an empty database, or one to which the same move was interrupted. */
  readonly to: StoragePlace;
  readonly onProgress: (table: string, copiedRows: number) => void;
}

/**
 * Moves a shop's database to another engine. The former one is read-only from then on, so that no order is lost between the
 * two; the new one takes changes once it is complete. Called again, it continues. Throws an Error with a message for the
 * operator.
 */
export async function moveDatabase({ from, to, onProgress }: Options): Promise<CopiedTable[]> {
  const source = await openRaw(from);
  try {
    const id = await markReadOnly(source);
    // Until then the lock alone holds back shops that have not noticed the mark: one released sooner would take a change that
    // the copy lacks.
    const noticed = wait(POLL_INTERVAL_MS);
    await beginSnapshot(source, { isLocked: true });
    const copied = await fillDatabase({ from: source, id, to, onProgress });
    await noticed;
    return copied;
  } finally {
    await source.close();
  }
}

/** Lets a shop whose move was given up take changes again. Returns false if it was not read-only. */
export async function cancelMove(from: StoragePlace): Promise<boolean> {
  const source = await openRaw(from);
  try {
    return await deleteMark(source);
  } finally {
    await source.close();
  }
}
