import { toDollars } from '#contract/money.ts';
import type { AdminCase } from '#contract/parcels/parcel-cases.ts';
import { emailsOf } from '../../accounts/accounts.queries.ts';
import { getImageUrl } from '../../catalog/product-on-wire.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { SoldListing } from '../../storage/schema.ts';
import { buyersCaseOnWire } from '../cases/case-on-wire.ts';
import { moneyOfParcel } from '../money/parcel-money.ts';
import { ordersByIds, wholeOrders, type WholeOrder } from '../orders.repo.ts';
import { carriedOnWire } from '../parcels/parcel-on-wire.ts';
import { soldListings } from '../parcels/sold-listings.repo.ts';
import { listOpenCases, type OpenCase } from './admin-cases.repo.ts';
import { titleOf } from './admin-order-on-wire.ts';

const MAX_CASES = 200;

/** The open cases: first those that wait for the back office, then the others by deadline. */
export async function readAdminCases(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
): Promise<{ readonly cases: AdminCase[] }> {
  const { db } = storage;
  const open = await listOpenCases(db, MAX_CASES);
  const rows = await ordersByIds(db, [...new Set(open.map(({ orderId }) => orderId))]);
  const wholes = new Map((await wholeOrders(db, rows)).map((whole) => [whole.order.id, whole]));
  const sold = await soldListings(
    db,
    open.map(({ row }) => row.shipmentId),
  );
  const sellers = [...wholes.values()].flatMap(({ shipments }) =>
    shipments.flatMap(({ seller }) => seller ?? []),
  );
  const emails = await emailsOf(db, [...new Set(sellers)]);
  return {
    cases: open.flatMap((each) => {
      const whole = wholes.get(each.orderId);
      return whole === undefined ? [] : adminCaseOnWire(each, whole, sold, emails);
    }),
  };
}

function adminCaseOnWire(
  { row: { id: caseId, shipmentId } }: OpenCase,
  { order, shipments, items, cases }: WholeOrder,
  sold: ReadonlyMap<number, SoldListing>,
  emails: ReadonlyMap<string, string>,
): AdminCase[] {
  const shipment = shipments.find(({ id }) => id === shipmentId);
  const row = cases.find(({ id }) => id === caseId);
  if (shipment === undefined || row === undefined) return [];
  const own = items.filter((item) => item.shipmentId === shipmentId);
  const sellerEmail = shipment.seller === null ? undefined : emails.get(shipment.seller);
  return [
    {
      ...buyersCaseOnWire(row, undefined),
      shipmentId: shipment.id,
      orderId: order.publicId,
      orderNumber: order.number,
      ...(order.customerEmail === null ? {} : { buyerEmail: order.customerEmail }),
      ...(sellerEmail === undefined ? {} : { sellerEmail }),
      isShopsOwn: shipment.seller === null,
      title: titleOf(own),
      amount: toDollars(moneyOfParcel(own, shipment.id).grossCents),
      ...carriedOnWire(shipment),
      asSold: own.flatMap(({ id, title, condition }) => {
        const listing = sold.get(id);
        if (listing === undefined) return [];
        const { description, pictures } = listing;
        return [{ title, condition, description, photos: pictures.map(getImageUrl) }];
      }),
    },
  ];
}
