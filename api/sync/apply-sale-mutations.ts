import type { SaleMutation } from '#contract/sync/sale-mutations.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { lockOrdersOf, sendOrReport } from '../orders/parcels/send-shipments.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Recorded } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { assertRecent } from './try-mutation.ts';

/**
 * Marks a seller's parcels as sent, in order, in the caller's transaction. Returns the result of each mutation by its id; one that
 * a rule refuses changes nothing, and the following ones go on.
 */
export async function applySaleMutations(
  tx: Tx<'owner'>,
  deps: Deps,
  owner: Owner,
  mutations: readonly SaleMutation[],
): Promise<Map<string, Recorded>> {
  await lockOrdersOf(
    tx,
    owner,
    mutations.map(({ args }) => args.shipmentId),
  );
  const results = new Map<string, Recorded>();
  for (const mutation of mutations) results.set(mutation.id, await trySend(tx, deps, owner, mutation));
  return results;
}

async function trySend(tx: Tx, deps: Deps, owner: Owner, mutation: SaleMutation): Promise<Recorded> {
  const { shipmentId, ...sent } = mutation.args;
  try {
    assertRecent(deps.now(), mutation);
    await sendOrReport(deps, tx, owner, shipmentId, sent);
    return { applied: true };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { applied: false, code: error.code, message: error.message, productId: 0 };
  }
}
