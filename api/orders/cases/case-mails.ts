import { ORDER_MAIL_DETAILS, type BuyerMailKind } from '#contract/orders/order-mail-messages.ts';
import {
  CASE_NEXT_STEPS as NEXT,
  caseOpenedMail,
  caseStepMail,
  caseToDecideMail,
  type SellerCaseMail,
} from '#contract/parcels/case-mail-messages.ts';
import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import type { CaseOutcome } from '#contract/parcels/parcel-cases.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import type { Tx } from '../../storage/storage.ts';
import { mailBuyer } from '../order-mails.ts';
import type { Order } from '../orders.queries.ts';
import type { ShipmentRow } from '../orders.repo.ts';
import { mailSeller } from '../parcels/seller-mails.ts';
import type { CaseRow } from './cases.repo.ts';
import { returnAddressOf } from './return-address.ts';

export interface Parcel {
  readonly shipment: ShipmentRow;
  readonly order: Order;
}

const mailBuyerOf = (
  deps: Deps,
  tx: Tx,
  { order }: Parcel,
  { id }: CaseRow,
  kind: BuyerMailKind,
  text?: string,
): Promise<void> => mailBuyer(deps, tx, order, kind, { id: `${id}-${deps.now()}`, text });

const mailSellerOf = (
  deps: Deps,
  tx: Tx,
  parcel: Parcel,
  { id }: CaseRow,
  step: SellerCaseMail,
  detail?: string,
): Promise<void> =>
  mailSeller(deps, tx, parcel, `case-${id}-${step}-${deps.now()}`, (sale) =>
    caseStepMail(sale, step, detail),
  );

/** Tells both sides of a new case, and the shop if it has to decide. */
export async function mailOpenedCase(deps: Deps, tx: Tx, parcel: Parcel, opened: CaseRow): Promise<void> {
  const { id, kind, text, status } = opened;
  await mailSeller(deps, tx, parcel, `case-${id}`, (sale) =>
    caseOpenedMail(sale, kind, text, nextStepOf(opened)),
  );
  const words = text === '' ? undefined : ORDER_MAIL_DETAILS.reason(text);
  if (kind === 'return') await mailBuyerOf(deps, tx, parcel, opened, 'return-asked', words);
  else if (status === 'open') await mailBuyerOf(deps, tx, parcel, opened, 'problem-reported', words);
  if (status === 'returning') await mailReturnAddress(deps, tx, parcel, opened);
  if (status === 'contested') await mailContested(deps, tx, parcel, opened);
}

/** Of a case of another's parcel. */
function nextStepOf({ kind, status, answerBy }: CaseRow): string {
  if (status === 'returning') return NEXT.awaitReturn;
  const lastDay = formatLastDay(answerBy ?? 0);
  return kind === 'return' ? NEXT.nameAddress(lastDay) : NEXT.answer(lastDay);
}

/** Tells the buyer where a return goes: to an address, or wherever its prepaid label says. */
export async function mailReturnAddress(deps: Deps, tx: Tx, parcel: Parcel, row: CaseRow): Promise<void> {
  const { label, answerBy } = row;
  const lastDay = formatLastDay(answerBy ?? 0);
  if (label !== null) {
    const detail = ORDER_MAIL_DETAILS.sendBack(lastDay, label);
    return mailBuyerOf(deps, tx, parcel, row, 'return-label', detail);
  }
  const to = await returnAddressOf(deps, tx, parcel.shipment.seller);
  if (to === undefined) return undefined;
  const detail = ORDER_MAIL_DETAILS.sendBack(lastDay, [to.name, to.address].filter(Boolean).join('\n'));
  return mailBuyerOf(deps, tx, parcel, row, 'return-address', detail);
}

/** Tells both sides, and the shop, that the back office decides. */
export async function mailContested(deps: Deps, tx: Tx, parcel: Parcel, row: CaseRow): Promise<void> {
  await mailBuyerOf(deps, tx, parcel, row, 'case-contested');
  await mailSellerOf(deps, tx, parcel, row, 'contested');
  const { support } = deps.env;
  if (support.email === undefined) return;
  const mail = caseToDecideMail(parcel.order.number);
  await enqueueMail(tx, deps.now(), {
    id: `case-${row.id}-decide-${deps.now()}`,
    to: support.email,
    ...mail,
  });
}

/** Tells the seller that a return is on its way. */
export const mailPosted = (deps: Deps, tx: Tx, parcel: Parcel, row: CaseRow): Promise<void> => {
  const carried = [row.returnCarrier, row.returnTracking].filter(Boolean).join(' ');
  const detail = carried === '' ? undefined : ORDER_MAIL_DETAILS.parcel(carried);
  return mailSellerOf(deps, tx, parcel, row, 'posted', detail);
};

/** Tells both sides how a case has ended. Of a return that has arrived, its completion tells the buyer. */
export async function mailClosed(
  deps: Deps,
  tx: Tx,
  parcel: Parcel,
  row: CaseRow,
  outcome: CaseOutcome,
): Promise<void> {
  if (outcome === 'returned') return;
  await mailBuyerOf(deps, tx, parcel, row, `case-${outcome}`);
  await mailSellerOf(deps, tx, parcel, row, outcome);
}
