import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { getShipmentFor, type SellerActor } from '../shipment-actor.ts';
import { lockShipment } from '../shipment-steps.ts';
import { openCaseOf } from './cases.repo.ts';
import { stepCase } from './step-case.ts';

/**
 * A seller's answer to a report: refunds it, or lets the back office decide, which is also how something is said to be wrong with
 * a return. Throws not_found for another seller's parcel, conflict if there is nothing to answer.
 */
export async function answerCase(
  deps: Deps,
  tx: Tx,
  by: SellerActor,
  shipmentId: number,
  { answer, text = '' }: { readonly answer: 'refund' | 'contest'; readonly text?: string | undefined },
): Promise<void> {
  const parcel = await lockShipment(tx, await getShipmentFor(tx, by, shipmentId));
  const open = await openCaseOf(tx, shipmentId);
  if (open === undefined) throw new ShopError('conflict', ORDER_MESSAGES.notAnswerable);
  const words = [open.answer, text.trim()].filter(Boolean).join('\n\n');
  const noted = words === '' ? {} : { answer: words };
  const step = answer === 'refund' ? 'seller-refunds' : 'seller-contests';
  if (!(await stepCase(deps, tx, parcel, open, step, noted)))
    throw new ShopError('conflict', ORDER_MESSAGES.notAnswerable);
}
