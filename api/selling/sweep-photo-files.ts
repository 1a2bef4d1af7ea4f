import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { findFact, writeFact } from '../storage/shop-facts.ts';
import { removeUnreferenced } from './remove-photos-job.ts';

const FACT = 'photo-sweep';
const DIGITS = '0123456789abcdef';
const CHUNK_SIZE = 200;

/**
 * Removes files that no upload has ever referenced, or that came back: after a crash between the file and its row, a picture
 * that was drawn while its photo was deleted, a restored database, a move of files. Once a day, those photos whose hashes begin
 * with the next hexadecimal digit: all of them in 16 days.
 */
export async function sweepPhotoFiles(
  deps: Pick<Deps, 'storage' | 'photoFiles' | 'now' | 'closing'>,
): Promise<void> {
  const { storage, photoFiles, now, closing } = deps;
  const [day, last = 'f'] = (await findFact(storage.db, FACT))?.split(' ') ?? [];
  const today = String(Math.floor(now() / DAY_MS));
  if (day === today) return;
  const digit = DIGITS.charAt((DIGITS.indexOf(last) + 1) % DIGITS.length);
  const settled = now() - HOUR_MS;
  await photoFiles.clearUnfinished(settled);
  for await (const old of photoFiles.listOld(digit, settled)) {
    for (let at = 0; at < old.length; at += CHUNK_SIZE) {
      if (closing()) return;
      await removeUnreferenced(deps, old.slice(at, at + CHUNK_SIZE));
    }
  }
  await storage.transaction({}, (tx) => writeFact(tx, FACT, `${today} ${digit}`, { replace: true }));
}
