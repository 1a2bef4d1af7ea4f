import { toSingleLine } from '#contract/on-one-line.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { carriersOf } from '#contract/parcels/tracking-numbers.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { shipmentById } from '../orders.repo.ts';
import { markArrived } from '../parcels/mark-arrived.ts';
import type { Reader } from '../read-orders.ts';
import { changeParcel } from './change-parcel.ts';
import { casesOfShipments, openCaseOf, updateCase } from './cases.repo.ts';
import { stepCase } from './step-case.ts';

/** Marks a shipment as delivered for its buyer, which also settles that it was missing. Idempotent. */
export const confirmDelivery = (
  deps: Deps,
  reader: Reader,
  publicId: string,
  shipmentId: number,
): Promise<void> =>
  changeParcel(deps, reader, publicId, shipmentId, async (tx, parcel) => {
    await markArrived(deps, tx, parcel, 'buyer');
    const open = await openCaseOf(tx, shipmentId);
    const shipment = await shipmentById(tx, shipmentId);
    if (open?.kind === 'missing' && shipment !== undefined)
      await stepCase(deps, tx, { ...parcel, shipment }, open, 'dropped');
  });

interface PostedReturn {
  readonly shipmentId: number;
  readonly carrier?: string | undefined;
  readonly tracking?: string | undefined;
}

/**
 * Notes that the buyer has posted a return. A repeated call updates only carrier and tracking number. Throws not_found for
 * another buyer's parcel, conflict if nothing is to be sent back.
 */
export const markReturnSent = (
  deps: Deps,
  reader: Reader,
  publicId: string,
  { shipmentId, ...posted }: PostedReturn,
): Promise<void> =>
  changeParcel(deps, reader, publicId, shipmentId, async (tx, parcel) => {
    const open = await openCaseOf(tx, shipmentId);
    if (open?.status !== 'returning') throw new ShopError('conflict', ORDER_MESSAGES.notSentBack);
    const carried = { ...carriedBy(posted) };
    if (open.returnSentAt === null)
      await stepCase(deps, tx, parcel, open, 'posted', { ...carried, returnSentAt: deps.now() });
    // With neither, there is nothing to store.
    else if (Object.keys(carried).length > 0) await updateCase(tx, open.id, carried);
  });

/** Only what is given; a number of a single carrier names it. */
function carriedBy({ carrier = '', tracking = '' }: Omit<PostedReturn, 'shipmentId'>) {
  const typed = toSingleLine(tracking);
  const candidates = carriersOf(typed);
  const named = toSingleLine(carrier);
  const recognized =
    candidates.find(({ name }) => name.toLowerCase() === named.toLowerCase()) ??
    (named === '' && candidates.length === 1 ? candidates[0] : undefined);
  const returnCarrier = recognized?.name ?? named;
  const returnTracking = recognized?.number ?? typed;
  return {
    ...(returnCarrier === '' ? {} : { returnCarrier }),
    ...(returnTracking === '' ? {} : { returnTracking }),
  };
}

/**
 * Drops the open case of a parcel for its buyer: it counts as delivered. Idempotent. Throws not_found for another buyer's parcel,
 * conflict without an open case, or once a return was posted.
 */
export const dropCase = (deps: Deps, reader: Reader, publicId: string, shipmentId: number): Promise<void> =>
  changeParcel(deps, reader, publicId, shipmentId, async (tx, parcel) => {
    const latest = (await casesOfShipments(tx, [shipmentId])).at(-1);
    if (latest?.outcome === 'dropped') return;
    if (latest === undefined || !(await stepCase(deps, tx, parcel, latest, 'dropped')))
      throw new ShopError('conflict', ORDER_MESSAGES.noOpenCase);
  });
