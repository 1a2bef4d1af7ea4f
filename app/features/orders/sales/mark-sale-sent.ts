import type { Sale } from '#contract/orders/order.ts';
import { calls } from '../order-calls.ts';

/** A parcel on its way, as its seller says. */
export interface SentSale {
  readonly shipmentId: Sale['shipmentId'];
  /** A name; the server recognizes those that it knows. */
  readonly carrier?: string;
  readonly tracking?: string;
}

/**
 * Marks a sale as sent. `listingsKey`: the access key of a guest's emailed link, if the sales belong to one. Throws what the
 * request throws.
 */
export async function markSaleSent(
  { shipmentId, ...parcel }: SentSale,
  listingsKey: string | undefined,
): Promise<void> {
  await calls.markSent(shipmentId, parcel, listingsKey);
}
