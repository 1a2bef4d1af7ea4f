import type { ShipmentStatus } from '../orders/order-status.ts';
import { formatWeekday } from '../parcels/deadline-text.ts';
import { formatDay, formatMonthDay } from '../shop-clock.ts';
import { HOLD_REASONS, SALE_PAYOUT_TEXTS as TEXTS } from './payout-messages.ts';
import type { PayoutState } from './payout-state.ts';
import type { SalePayout } from './payouts.ts';

/** A sale whose money is described. */
interface PaidSale {
  readonly status: ShipmentStatus;
  readonly payout: SalePayout;
}

/** What becomes of the money of a sale, for its seller. `today`: of the shop's calendar, "2026-11-21". */
export const payoutText = (sale: PaidSale, today: string): string => TEXT_OF[sale.payout.state](sale, today);

const onHold = ({ payout: { state, reason } }: PaidSale): string =>
  TEXTS.onHold(reason ?? HOLD_REASONS[state] ?? '');

/** Sales without a day wait for an admin. */
const due = ({ payout: { day } }: PaidSale): string =>
  day === undefined ? TEXTS.undecided : TEXTS.due(formatWeekday(day));

const TEXT_OF: Readonly<Record<PayoutState, (sale: PaidSale, today: string) => string>> = {
  lost: ({ status }) => lostText(status),
  paid: ({ payout: { day } }, today) => TEXTS.paid(day === undefined ? '' : dayInYear(day, today)).trim(),
  settled: () => TEXTS.settled,
  blocked: onHold,
  disputed: onHold,
  held: onHold,
  case: onHold,
  waiting: () => TEXTS.waiting,
  'needs-account': () => TEXTS.needsAccount,
  due,
  now: due,
};

/** Only a refund by a case or a dispute leaves the parcel where it is. */
function lostText(status: ShipmentStatus): string {
  if (status === 'canceled') return TEXTS.canceled;
  return status === 'returned' ? TEXTS.returned : TEXTS.refunded;
}

/** "November 21", with the year unless it is this one. */
export const dayInYear = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : formatDay(day);
