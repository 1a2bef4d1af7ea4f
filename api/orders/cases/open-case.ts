import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { REPORT_WINDOW_MESSAGES } from '#contract/parcels/case-messages.ts';
import { openedCase } from '#contract/parcels/case-steps.ts';
import type { CaseKind, ProblemKind } from '#contract/parcels/parcel-cases.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { assertNotDisputed } from '../disputes/assert-not-disputed.ts';
import { shipmentById, updateShipment } from '../orders.repo.ts';
import { markArrived } from '../parcels/mark-arrived.ts';
import type { Reader } from '../read-orders.ts';
import { attachPhotos } from './case-photos.repo.ts';
import { changeParcel } from './change-parcel.ts';
import { mailOpenedCase, type Parcel } from './case-mails.ts';
import { canOpenCase } from './case-windows.ts';
import { casesOfShipments, insertCase, type CaseRow } from './cases.repo.ts';
import { returnAddressOf } from './return-address.ts';

interface Report {
  readonly shipmentId: number;
  readonly kind: ProblemKind;
  readonly text: string;
  /** Ids of uploads. */
  readonly photos: readonly number[];
}

/**
 * Reports a problem with a parcel: its seller has some business days to answer. Damage and a wrong description mean that it has
 * arrived. The same report again changes nothing. Throws not_found for another buyer's parcel, conflict outside the window of
 * the kind, or while another case of the parcel is open, and invalid_input for photos that are not the uploader's.
 */
export const reportProblem = (
  deps: Deps,
  reader: Reader,
  publicId: string,
  { uploader, shipmentId, kind, text, photos }: Report & { readonly uploader: Owner | undefined },
): Promise<void> =>
  changeParcel(deps, reader, publicId, shipmentId, async (tx, parcel) => {
    const opened = await openCase(deps, tx, parcel, kind, text);
    if (opened === undefined) return;
    await addPhotos(tx, uploader, opened, new Set(photos));
    if (kind !== 'missing' && parcel.shipment.status === 'shipped')
      await markArrived(deps, tx, parcel, 'case');
  });

/**
 * Requests a return for the buyer, for any reason. The same request again changes nothing. Throws like reportProblem, and
 * conflict while a bank decides about the payment.
 */
export const requestReturn = (
  deps: Deps,
  reader: Reader,
  publicId: string,
  { shipmentId, reason = '' }: { readonly shipmentId: number; readonly reason?: string | undefined },
): Promise<void> =>
  changeParcel(deps, reader, publicId, shipmentId, async (tx, parcel) => {
    await assertNotDisputed(tx, parcel.order.id, 'buyer');
    const text = reason.trim();
    if ((await openCase(deps, tx, parcel, 'return', text)) === undefined) return;
    await updateShipment(tx, shipmentId, {
      status: 'return_requested',
      returnRequestedAt: deps.now(),
      returnReason: text === '' ? null : text,
    });
  });

async function addPhotos(
  tx: Tx,
  uploader: Owner | undefined,
  { id }: CaseRow,
  photos: ReadonlySet<number>,
): Promise<void> {
  if (photos.size === 0) return;
  const count = uploader === undefined ? 0 : await attachPhotos(tx, uploader, id, [...photos]);
  if (count === photos.size) return;
  const message = ORDER_MESSAGES.photosGone;
  throw new ShopError('invalid_input', message, { fields: { photos: message } });
}

/** Opens a case and tells both sides; undefined if the same is open already. */
async function openCase(
  deps: Deps,
  tx: Tx,
  parcel: Parcel,
  kind: CaseKind,
  words: string,
): Promise<CaseRow | undefined> {
  const { shipment } = parcel;
  const text = words.trim();
  const now = deps.now();
  const cases = await casesOfShipments(tx, [shipment.id]);
  const open = cases.find(({ status }) => status !== 'closed');
  if (open?.kind === kind && open.text === text) return undefined;
  if (open !== undefined) throw new ShopError('conflict', ORDER_MESSAGES.openCase);
  if (!canOpenCase({ ...parcel, cases }, kind, now))
    throw new ShopError(
      'conflict',
      kind === 'return' ? ORDER_MESSAGES.notReturnable : REPORT_WINDOW_MESSAGES[kind],
    );
  const hasAddress = (await returnAddressOf(deps, tx, shipment.seller)) !== undefined;
  const { status, answerBy } = openedCase({ kind, isShopsOwn: shipment.seller === null }, hasAddress, now);
  const opened = await insertCase(tx, {
    shipmentId: shipment.id,
    kind,
    status,
    text,
    openedAt: now,
    answerBy,
  });
  await mailOpenedCase(deps, tx, parcel, opened);
  return opened;
}

/** A return that an older build has requested gets its case: its times count from now. Call it with the order locked. */
export async function openRequestedReturn(deps: Deps, tx: Tx, { shipment, order }: Parcel): Promise<void> {
  const parcel = await shipmentById(tx, shipment.id);
  const cases = await casesOfShipments(tx, [shipment.id]);
  if (parcel?.status !== 'return_requested' || cases.some(({ status }) => status !== 'closed')) return;
  const now = deps.now();
  const hasAddress = (await returnAddressOf(deps, tx, parcel.seller)) !== undefined;
  const state = openedCase({ kind: 'return', isShopsOwn: parcel.seller === null }, hasAddress, now);
  const opened = await insertCase(tx, {
    shipmentId: parcel.id,
    kind: 'return',
    status: state.status,
    text: parcel.returnReason ?? '',
    openedAt: now,
    answerBy: state.answerBy,
  });
  await mailOpenedCase(deps, tx, { shipment: parcel, order }, opened);
}
