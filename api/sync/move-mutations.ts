import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { handOver } from './sync.repo.ts';

/** What became of a guest's changes counts for the account from now on: sent again, as a guest's too, they are not made again. */
export const moveMutationsIn = (tx: Tx<'owner'>, guest: Owner, user: Owner): Promise<void> =>
  handOver(tx, guest, user);
