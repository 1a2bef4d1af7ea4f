import type { Deps } from '../deps.ts';
import { findEpoch, writeEpoch } from '../storage/epoch.ts';

const BYTES = 16;

type EpochDeps = Pick<Deps, 'storage' | 'randomBytes'>;

/** A random id that no database had before. */
export const generateEpoch = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(randomBytes(BYTES)).toString('base64url');

/**
 * The id of the database, created on first use. A phone that sees another epoch than before knows that the database was
 * restored from a backup.
 */
export async function getOrCreateEpoch(deps: EpochDeps): Promise<string> {
  const { storage } = deps;
  const known = await findEpoch(storage.db);
  if (known !== undefined) return known;
  return storage.transaction({}, async (tx) => {
    await writeEpoch(tx, generateEpoch(deps), { replace: false }); // of processes that start together, the first wins
    const epoch = await findEpoch(tx);
    if (epoch === undefined) throw new Error('the epoch was not written');
    return epoch;
  });
}

/** The epoch without writing: '' where there is none yet. A running shop has created it at its start. */
export const readEpoch = async ({ storage }: Pick<Deps, 'storage'>): Promise<string> =>
  (await findEpoch(storage.db)) ?? '';
