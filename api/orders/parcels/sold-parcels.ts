import type { ParcelMoney } from '#contract/ledger/fee.ts';
import type { SalePayout } from '#contract/payouts/payouts.ts';
import { sellerProfileOf } from '../../accounts/accounts.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import { unsettledOrders } from '../disputes/disputes.repo.ts';
import { moneyOfParcel, sharesOfParcels } from '../money/parcel-money.ts';
import { paidSellerOf, payoutOnWire } from '../money/payout-on-wire.ts';
import { sentPayouts } from '../money/sale-payouts.repo.ts';
import {
  ordersByIds,
  wholeOrders,
  type OrderItem,
  type OrderRow,
  type ShipmentRow,
  type WholeOrder,
} from '../orders.repo.ts';
import { refundsOf } from '../refunds/refunds.repo.ts';

/** A parcel as its seller may see it. */
export interface SoldParcel {
  readonly shipment: ShipmentRow;
  readonly order: OrderRow;
  readonly items: readonly OrderItem[];
  readonly money: ParcelMoney;
  /** What it earns, in cents, after refunds. */
  readonly worthCents: number;
  readonly latestCase: WholeOrder['cases'][number] | undefined;
  readonly payout: SalePayout;
}

/** The same for these parcels of a seller, in their order. `now` in ms. */
export async function soldParcels(
  db: Db,
  { payments, now }: { readonly payments: Deps['payments']; readonly now: number },
  seller: Owner,
  sent: readonly ShipmentRow[],
): Promise<SoldParcel[]> {
  const rows = await ordersByIds(db, [...new Set(sent.map(({ orderId }) => orderId))]);
  const ids = rows.map(({ id }) => id);
  const refunds = await refundsOf(db, ids);
  const wholes = new Map((await wholeOrders(db, rows)).map((whole) => [whole.order.id, whole]));
  const disputed = await unsettledOrders(db, ids);
  const paid = await sentPayouts(
    db,
    sent.flatMap(({ payoutId }) => payoutId ?? []),
  );
  const paidSeller = paidSellerOf(payments, await sellerProfileOf(db, seller));
  return sent.flatMap((shipment) => {
    const whole = wholes.get(shipment.orderId);
    if (whole === undefined) return [];
    const ofOrder = refunds.filter(({ orderId }) => orderId === shipment.orderId);
    const cases = whole.cases.filter(({ shipmentId }) => shipmentId === shipment.id);
    const facts = {
      seller: paidSeller,
      hasOpenCase: cases.some(({ status }) => status !== 'closed'),
      isDisputed: disputed.has(shipment.orderId),
      paidAt: shipment.payoutId === null ? undefined : paid.get(shipment.payoutId),
    };
    return [
      {
        shipment,
        order: whole.order,
        items: whole.items.filter(({ shipmentId }) => shipmentId === shipment.id),
        money: moneyOfParcel(whole.items, shipment.id),
        worthCents: sharesOfParcels(whole, ofOrder).get(shipment.id)?.sellerCents ?? 0,
        latestCase: cases.at(-1),
        payout: payoutOnWire(shipment, facts, now),
      },
    ];
  });
}
