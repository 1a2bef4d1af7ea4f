import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { handOver } from './sync.repo.ts';

/**
 * What became of a guest's changes counts for the account from now on: sent again, as a guest's too, they are not made again.
 * Where two guests are united, their tokens open one session, and nothing needs to be known to others.
 */
export const moveMutationsIn = (tx: Tx<'owner'>, guest: Owner, user: Owner): Promise<void> =>
  handOver(tx, guest, user);
