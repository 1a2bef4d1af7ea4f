import type { Sale } from '#contract/orders/order.ts';
import { cutPage, decodeCursor, type PageQuery } from '../catalog/lists/cursor.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { saleOnWire } from './order-on-wire.ts';
import { returnAddressOfSeller } from './cases/return-address.ts';
import { openShipmentsOfSeller, otherShipmentsOfSeller } from './parcels/sold-parcels.repo.ts';
import { soldParcels } from './parcels/sold-parcels.ts';

/** Sales on a page, without those that are open, which are all on the first. */
const MAX_PAGE_SIZE = 200;

type SalesDeps = Pick<Deps, 'payments' | 'now'>;

interface SalesPage {
  readonly sales: readonly Sale[];
  /** The cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/**
 * A page of a seller's sales: on the first one all to be sent by their deadlines, then all with a return or an open case, then the
 * others, newest first. Empty without a seller. Throws ShopError invalid_input for a cursor of another list.
 */
export const readSales = async (
  { storage, ...deps }: SalesDeps & Pick<Deps, 'storage'>,
  seller: Owner | undefined,
  page?: PageQuery,
): Promise<SalesPage> =>
  seller === undefined ? { sales: [], next: undefined } : readSalesIn(storage.db, deps, seller, page);

/** The same within the caller's transaction. */
export async function readSalesIn(
  db: Db,
  { payments, now: clock }: SalesDeps,
  seller: Owner,
  { cursor, limit = MAX_PAGE_SIZE }: PageQuery = {},
): Promise<SalesPage> {
  const now = clock();
  const list = `sales ${seller}`;
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const open = after === undefined ? await openShipmentsOfSeller(db, seller) : [];
  const { rows, next } = cutPage(list, await otherShipmentsOfSeller(db, seller, after, limit + 1), limit);
  const returnTo = await returnAddressOfSeller(db, seller);
  const parcels = await soldParcels(db, { payments, now }, seller, [...open, ...rows]);
  return { sales: parcels.map((parcel) => saleOnWire(parcel, { now, returnTo })), next };
}
