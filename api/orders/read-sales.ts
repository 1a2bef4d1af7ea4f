import type { Sale } from '#contract/orders/order.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { saleOnWire } from './order-on-wire.ts';
import { returnAddressOfSeller } from './cases/return-address.ts';
import { shipmentsOfSeller } from './parcels/sold-parcels.repo.ts';
import { soldParcels } from './parcels/sold-parcels.ts';

const MAX_SALES = 200;

type SalesDeps = Pick<Deps, 'payments' | 'now'>;

/** A seller's sales: those to be sent by their deadlines, then the others, newest first; empty without a seller. */
export const readSales = async (
  { storage, ...deps }: SalesDeps & Pick<Deps, 'storage'>,
  seller: Owner | undefined,
): Promise<Sale[]> => (seller === undefined ? [] : readSalesIn(storage.db, deps, seller));

/** The same within the caller's transaction. */
export async function readSalesIn(
  db: Db,
  { payments, now: clock }: SalesDeps,
  seller: Owner,
): Promise<Sale[]> {
  const now = clock();
  const sent = await shipmentsOfSeller(db, seller, MAX_SALES);
  const returnTo = await returnAddressOfSeller(db, seller);
  const parcels = await soldParcels(db, { payments, now }, seller, sent);
  return parcels.map((parcel) => saleOnWire(parcel, { now, returnTo }));
}
