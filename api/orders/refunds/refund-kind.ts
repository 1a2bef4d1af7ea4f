import type { OrderRow } from '../orders.repo.ts';
import type { RefundRow } from './refunds.repo.ts';

/** Who bears a refund, by what it is for. */
export type RefundKind =
  /** Of a payment that was not honored: no seller was credited. */
  | { readonly kind: 'unearned' }
  /** Of parcels that earn nothing any more: all that their seller and the shop have of them. */
  | { readonly kind: 'lost'; readonly shipmentId: number | undefined }
  /** A part of a parcel's price: its seller, and the fee by proportion. */
  | { readonly kind: 'part'; readonly shipmentId: number }
  /** Of copies that the buyer took out of the order: their price less the fee, and the fee on them. */
  | { readonly kind: 'removed'; readonly itemId: number }
  /** A part of an order from before the ledger: the sellers, in proportion to what their parcels had left. */
  | { readonly kind: 'shared' }
  /** At the shop's own expense. */
  | { readonly kind: 'goodwill' };

/** The fields of a refund and its order that decide it. */
export type KeyedRefund = Pick<RefundRow, 'key' | 'shipmentId' | 'bearer'>;
export type RefundedOrder = Pick<OrderRow, 'intentId' | 'canceledAt'>;

/** Key of the refund of an order as a whole. */
export const orderRefundKey = ({ intentId }: Pick<OrderRow, 'intentId'>): string => `refund:${intentId}`;

/** Key of the refund of a whole parcel. Cancellation and return share it, so that a parcel's money goes back once. */
export const parcelRefundKey = (order: Pick<OrderRow, 'intentId'>, shipmentId: number): string =>
  `${orderRefundKey(order)}:shipment:${shipmentId}`;

/** Key of the refund of copies that the buyer has removed from an item; `removed`: how many in all. */
export const removalRefundKey = (
  order: Pick<OrderRow, 'intentId'>,
  itemId: number,
  removed: number,
): string => `${orderRefundKey(order)}:item:${itemId}:${removed}`;

/** The item of a removal, by the key of its refund; undefined for other refunds. */
export function removedItemOf(key: string): number | undefined {
  const id = /:item:(\d+):\d+$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Decides who bears a refund by its key, so that no caller can forget it. */
export function refundKindOf(order: RefundedOrder, { key, shipmentId, bearer }: KeyedRefund): RefundKind {
  if (key === orderRefundKey(order))
    return order.canceledAt === null ? { kind: 'unearned' } : { kind: 'lost', shipmentId: undefined };
  if (bearer === 'shop') return { kind: 'goodwill' };
  const itemId = removedItemOf(key);
  if (itemId !== undefined) return { kind: 'removed', itemId };
  if (shipmentId === null) return { kind: 'shared' };
  return key === parcelRefundKey(order, shipmentId)
    ? { kind: 'lost', shipmentId }
    : { kind: 'part', shipmentId };
}
