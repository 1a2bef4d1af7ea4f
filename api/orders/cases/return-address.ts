import { sellerProfileOf } from '../../accounts/accounts.queries.ts';
import type { Deps } from '../../deps.ts';
import { asOwner, type Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import type { WholeOrder } from '../orders.repo.ts';

/** Where a return goes, on the wire and in emails. */
export interface ReturnAddress {
  readonly name: string;
  readonly address: string;
}

/** The return address of a seller, or of the shop (null); undefined if there is none. */
export async function returnAddressOf(
  { env }: Pick<Deps, 'env'>,
  db: Db,
  seller: string | null,
): Promise<ReturnAddress | undefined> {
  if (seller === null) {
    const { address } = env.support;
    return address === undefined ? undefined : { name: 'Dogear', address };
  }
  return returnAddressOfSeller(db, asOwner(seller));
}

/** The return address of a seller; undefined if there is none. */
export async function returnAddressOfSeller(db: Db, seller: Owner): Promise<ReturnAddress | undefined> {
  const profile = await sellerProfileOf(db, seller);
  if (profile === undefined || profile.returnAddress === null) return undefined;
  return { name: profile.returnName ?? '', address: profile.returnAddress };
}

/** Where the returns of these orders go that are under way, by shipment. */
export async function returnAddressesOf(
  deps: Pick<Deps, 'env'>,
  db: Db,
  orders: readonly WholeOrder[],
): Promise<ReadonlyMap<number, ReturnAddress>> {
  const found = new Map<number, ReturnAddress>();
  for (const { shipments, cases } of orders)
    for (const { shipmentId, status } of cases) {
      const shipment = shipments.find(({ id }) => id === shipmentId);
      if (status !== 'returning' || shipment === undefined) continue;
      const to = await returnAddressOf(deps, db, shipment.seller);
      if (to !== undefined) found.set(shipmentId, to);
    }
  return found;
}
