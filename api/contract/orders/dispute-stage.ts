import { DAY_MS, HOUR_MS } from '../durations.ts';
import { isOpenDispute } from '../payouts/open-disputes.ts';

/** Statuses in which a bank takes evidence. */
export const ANSWERABLE_DISPUTES = ['needs_response', 'warning_needs_response'] as const;

/** How long before the bank's deadline unsent evidence goes out by itself. */
export const SEND_BEFORE_MS = 12 * HOUR_MS;

/** Deadline for choosing the bearers of a lost dispute; the doctor reports later ones. */
export const DECIDE_WITHIN_MS = 14 * DAY_MS;

/** What a dispute waits for: evidence, the bank, the decision who bears what was lost, or nothing any more. */
export const DISPUTE_STAGES = ['answer', 'bank', 'decide', 'closed'] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

/** What decides it; `status` in the provider's words, instants in ms. */
export interface DisputeFacts {
  readonly status: string;
  readonly evidenceSentAt: number | null;
  readonly decidedAt: number | null;
}

export function disputeStage({ status, evidenceSentAt, decidedAt }: DisputeFacts): DisputeStage {
  if (ANSWERABLE_DISPUTES.some((each) => each === status) && evidenceSentAt === null) return 'answer';
  if (isOpenDispute(status)) return 'bank';
  return status === 'lost' && decidedAt === null ? 'decide' : 'closed';
}

/** Default bearer of a parcel of a lost dispute: its seller if it has no tracking number, which would prove that it was sent. */
export const defaultBearer = ({
  isShopsOwn,
  isTracked,
}: {
  readonly isShopsOwn: boolean;
  readonly isTracked: boolean;
}): 'shop' | 'seller' => (isShopsOwn || isTracked ? 'shop' : 'seller');
