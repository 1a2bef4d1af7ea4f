import type { Deps } from '../deps.ts';
import { findEpoch, writeEpoch } from './sync.repo.ts';

const BYTES = 16;

type EpochDeps = Pick<Deps, 'storage' | 'randomBytes'>;

/** An id that no database had before. */
export const generateEpoch = ({ randomBytes }: EpochDeps): string =>
  Buffer.from(randomBytes(BYTES)).toString('base64url');

/**
 * The id of the database, given to it when it is first asked for. A phone that is told another one than before knows that
 * the database was restored from a backup.
 */
export async function getOrCreateEpoch(deps: EpochDeps): Promise<string> {
  const { storage } = deps;
  const known = await findEpoch(storage.db);
  if (known !== undefined) return known;
  return storage.transaction({}, async (tx) => {
    await writeEpoch(tx, generateEpoch(deps), { anew: false }); // of processes that start together one wins
    const epoch = await findEpoch(tx);
    if (epoch === undefined) throw new Error('the epoch was not written');
    return epoch;
  });
}

/** The same for a read that must not write: '' where nobody has asked yet, which a shop that runs has at its start. */
export const readEpoch = async ({ storage }: Pick<Deps, 'storage'>): Promise<string> =>
  (await findEpoch(storage.db)) ?? '';
