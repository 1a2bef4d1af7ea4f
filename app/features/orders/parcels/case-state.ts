import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { Shipment } from '#contract/orders/order.ts';
import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import type { ParcelCase } from '#contract/parcels/parcel-cases.ts';

/** What a case waits for, or how it ended, for its buyer; `isToSend`: the buyer has to send the parcel back. */
interface CaseState {
  readonly headline: string;
  readonly text?: string;
  readonly isToSend: boolean;
}

/** A parcel has one at a time. */
export const hasOpenCase = ({ case: latest }: Pick<Shipment, 'case'>): boolean =>
  latest !== undefined && latest.status !== 'closed';

export function caseState(parcelCase: ParcelCase): CaseState {
  const { kind, status, outcome = 'dropped', answerBy, returnSentAt } = parcelCase;
  const lastDay = answerBy === undefined ? undefined : formatLastDay(Date.parse(answerBy));
  const waiting = lastDay === undefined ? CASE_SCREEN.waitingUndated : CASE_SCREEN.waiting(lastDay);
  if (status === 'closed') return { headline: CASE_SCREEN.outcomes[outcome], isToSend: false };
  if (status === 'contested')
    return { headline: CASE_SCREEN.deciding, text: CASE_SCREEN.decidingText, isToSend: false };
  if (status === 'open') {
    const text = kind === 'return' ? CASE_SCREEN.forAddress : CASE_SCREEN.forAnswer;
    return { headline: waiting, text, isToSend: false };
  }
  if (returnSentAt !== undefined) return { headline: waiting, text: CASE_SCREEN.forArrival, isToSend: false };
  const sendBack = lastDay === undefined ? CASE_SCREEN.sendBackUndated : CASE_SCREEN.sendBack(lastDay);
  return { headline: sendBack, isToSend: true };
}
