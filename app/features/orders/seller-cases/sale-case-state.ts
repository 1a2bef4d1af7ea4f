import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';

/** What the seller of a parcel can do about its case. */
export type SaleCaseAction = 'address' | 'refund' | 'contest' | 'take-return' | 'report-return';

/** What a case waits for, or how it ended, for its seller. */
export interface SaleCaseState {
  readonly headline: string;
  readonly text?: string;
  readonly actions: readonly SaleCaseAction[];
}

/** Of a seller who was paid, only the back office refunds. */
export function saleCaseState(parcelCase: ParcelCase, isPaidOut: boolean): SaleCaseState {
  const { status, outcome = 'dropped' } = parcelCase;
  if (status === 'closed') return { headline: SALE_CASE.outcomes[outcome], actions: [] };
  if (status === 'contested')
    return { headline: SALE_CASE.deciding, text: SALE_CASE.decidingText, actions: [] };
  const state = status === 'open' ? unanswered(parcelCase, isPaidOut) : returning(parcelCase, isPaidOut);
  return isPaidOut
    ? { ...state, actions: state.actions.filter((action) => !REFUNDING.includes(action)) }
    : state;
}

const REFUNDING: readonly SaleCaseAction[] = ['refund', 'take-return'];

function unanswered({ kind, answerBy }: ParcelCase, isPaidOut: boolean): SaleCaseState {
  const day = lastDay(answerBy);
  if (kind !== 'return')
    return {
      headline: day === undefined ? SALE_CASE.answer : SALE_CASE.answerBy(day),
      text: isPaidOut ? SALE_CASE.silenceAsks : SALE_CASE.silenceRefunds,
      actions: ['refund', 'contest'],
    };
  return {
    headline: day === undefined ? SALE_CASE.enterAddress : SALE_CASE.addressBy(day),
    text: isPaidOut ? SALE_CASE.silenceAsks : SALE_CASE.noAddress,
    actions: ['address', 'refund', 'take-return'],
  };
}

function returning(
  { answerBy, returnSentAt, returnTracking }: ParcelCase,
  isPaidOut: boolean,
): SaleCaseState {
  const day = lastDay(answerBy);
  const actions = ['take-return', 'report-return'] as const;
  if (returnSentAt === undefined)
    return {
      headline: day === undefined ? SALE_CASE.waiting : SALE_CASE.waitingForBuyer(day),
      text: SALE_CASE.unsent,
      actions,
    };
  const isRefundedBySilence = returnTracking !== undefined && !isPaidOut;
  return {
    headline: day === undefined ? SALE_CASE.arrived : SALE_CASE.arrivedBy(day),
    text: isRefundedBySilence ? SALE_CASE.silenceRefunds : SALE_CASE.silenceAsks,
    actions,
  };
}

const lastDay = (deadline: string | undefined): string | undefined =>
  deadline === undefined ? undefined : formatLastDay(Date.parse(deadline));
