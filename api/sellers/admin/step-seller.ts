import type { AdminSeller, SellerStep } from '#contract/admin/admin-sellers.ts';
import { blockPerson, unblockPerson } from '../../accounts/blocks/blocks.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { enqueueSettling } from '../settle-seller.ts';
import { changeStanding, type AlsoDo, type StandingChange } from './change-standing.ts';

/**
 * Holds or releases a seller's payouts, or blocks or unblocks a person. A block pauses their listings after the commit; the watcher of
 * parcels cancels and refunds what they have not sent. Idempotent; throws what `changeStanding` throws.
 */
export const stepSeller = (deps: Deps, admin: AdminSession, change: StandingChange): Promise<AdminSeller> =>
  changeStanding(deps, admin, change, ALSO[change.step]?.(deps));

const ALSO: Readonly<Partial<Record<SellerStep, (deps: Deps) => AlsoDo>>> = {
  block:
    (deps) =>
    async (tx, { owner, reason }) => {
      await blockPerson(tx, deps, owner, reason);
      await enqueueSettling(tx, deps.now(), owner);
    },
  unblock:
    (deps) =>
    async (tx, { owner }) => {
      await unblockPerson(tx, owner);
      await enqueueSettling(tx, deps.now(), owner);
    },
};
