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

export function saleCaseState(parcelCase: ParcelCase): SaleCaseState {
  const { status, outcome = 'dropped' } = parcelCase;
  if (status === 'closed') return { headline: SALE_CASE.outcomes[outcome], actions: [] };
  if (status === 'contested')
    return { headline: SALE_CASE.deciding, text: SALE_CASE.decidingText, actions: [] };
  return status === 'open' ? unanswered(parcelCase) : returning(parcelCase);
}

function unanswered({ kind, answerBy }: ParcelCase): SaleCaseState {
  const day = lastDay(answerBy);
  if (kind !== 'return')
    return {
      headline: day === undefined ? SALE_CASE.answer : SALE_CASE.answerBy(day),
      text: SALE_CASE.silenceRefunds,
      actions: ['refund', 'contest'],
    };
  return {
    headline: day === undefined ? SALE_CASE.enterAddress : SALE_CASE.addressBy(day),
    text: SALE_CASE.noAddress,
    actions: ['address', 'refund', 'take-return'],
  };
}

function returning({ answerBy, returnSentAt, returnTracking }: ParcelCase): SaleCaseState {
  const day = lastDay(answerBy);
  const actions = ['take-return', 'report-return'] as const;
  if (returnSentAt === undefined)
    return {
      headline: day === undefined ? SALE_CASE.waiting : SALE_CASE.waitingForBuyer(day),
      text: SALE_CASE.unsent,
      actions,
    };
  return {
    headline: day === undefined ? SALE_CASE.arrived : SALE_CASE.arrivedBy(day),
    text: returnTracking !== undefined ? SALE_CASE.silenceRefunds : SALE_CASE.silenceAsks,
    actions,
  };
}

const lastDay = (deadline: string | undefined): string | undefined =>
  deadline === undefined ? undefined : formatLastDay(Date.parse(deadline));
