import { answerDeadline, postingDeadline, returnDeadline } from './case-deadlines.ts';
import type { CaseKind, CaseOutcome, CaseStatus } from './parcel-cases.ts';

/** What decides how a case goes on; instants in ms. */
export interface CaseFacts {
  readonly kind: CaseKind;
  readonly returnSentAt: number | null;
  readonly returnTracking: string | null;
  /** The shop is its seller. */
  readonly isShopsOwn: boolean;
}

/** The state of a case. `answerBy` (ms): when silence decides; null while only the back office can, and once it is closed. */
export interface CaseState {
  readonly status: CaseStatus;
  readonly outcome: CaseOutcome | null;
  readonly answerBy: number | null;
}

/**
 * What happens in a case. `silence`: its deadline is over. `address-known`: the seller has named where a return goes.
 * `returned`: the seller has the return; `taken-back`: an admin says so, whatever was agreed.
 */
export type CaseStep =
  | 'seller-refunds'
  | 'seller-contests'
  | 'address-known'
  | 'posted'
  | 'returned'
  | 'taken-back'
  | 'dropped'
  | 'silence'
  | 'decided-refund'
  | 'decided-refuse'
  | 'decided-return';

const CONTESTED: CaseState = { status: 'contested', outcome: null, answerBy: null };

const closed = (outcome: CaseOutcome): CaseState => ({ status: 'closed', outcome, answerBy: null });

const returning = (now: number): CaseState => ({
  status: 'returning',
  outcome: null,
  answerBy: postingDeadline(now),
});

/** The state in which a case begins. A return waits for an address to go to, and the shop needs no time to answer itself. */
export function openedCase(
  { kind, isShopsOwn }: Pick<CaseFacts, 'kind' | 'isShopsOwn'>,
  hasReturnAddress: boolean,
  now: number,
): CaseState {
  if (kind === 'return' && hasReturnAddress) return returning(now);
  return isShopsOwn ? CONTESTED : { status: 'open', outcome: null, answerBy: answerDeadline(now) };
}

/** The next state; undefined if the step is refused. */
type Rule = (facts: CaseFacts, now: number) => CaseState | undefined;

const EVERYWHERE = { 'taken-back': () => closed('returned') } as const satisfies Partial<
  Record<CaseStep, Rule>
>;

const TABLE: Readonly<Record<Exclude<CaseStatus, 'closed'>, Readonly<Partial<Record<CaseStep, Rule>>>>> = {
  open: {
    ...EVERYWHERE,
    'seller-refunds': () => closed('refunded'),
    // A return within its window needs no reason.
    'seller-contests': ({ kind }) => (kind === 'return' ? undefined : CONTESTED),
    'address-known': ({ kind }, now) => (kind === 'return' ? returning(now) : undefined),
    returned: ({ kind }) => (kind === 'return' ? closed('returned') : undefined),
    dropped: () => closed('dropped'),
    silence: () => closed('refunded'),
  },
  contested: {
    ...EVERYWHERE,
    dropped: ({ returnSentAt }) => (returnSentAt === null ? closed('dropped') : undefined),
    'decided-refund': () => closed('refunded'),
    'decided-refuse': () => closed('refused'),
    'decided-return': (_facts, now) => returning(now),
  },
  returning: {
    ...EVERYWHERE,
    posted: (_facts, now) => ({ status: 'returning', outcome: null, answerBy: returnDeadline(now) }),
    returned: () => closed('returned'),
    'seller-contests': () => CONTESTED,
    dropped: ({ returnSentAt }) => (returnSentAt === null ? closed('dropped') : undefined),
    silence: ({ returnSentAt, returnTracking, isShopsOwn }) => {
      if (returnSentAt === null) return closed('dropped');
      return returnTracking === null || isShopsOwn ? CONTESTED : closed('refunded');
    },
  },
};

/** The state of a case after a step; undefined if the step is refused. */
export const stateAfter = (
  status: CaseStatus,
  step: CaseStep,
  facts: CaseFacts,
  now: number,
): CaseState | undefined => (status === 'closed' ? undefined : TABLE[status][step]?.(facts, now));
