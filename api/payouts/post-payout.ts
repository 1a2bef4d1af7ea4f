import { post } from '../ledger/post.ts';
import type { Tx } from '../storage/storage.ts';
import type { PayoutRow } from './payouts.repo.ts';

/** Accounts that money goes from and to, for a payout; a reversal goes the other way. */
const STEPS = {
  made: ['seller', 'transfers'],
  back: ['transfers', 'seller'],
  sent: ['transfers', 'provider'],
} as const;

const SUFFIXES = { made: '', back: '-back', sent: '-sent' } as const;

/** Enters a step of a payout or a reversal, perhaps with a note. They are about no parcel: they pay whatever a seller has. */
export async function postPayout(
  tx: Tx<'owner'>,
  at: number,
  { id, kind, owner, cents, currency, livemode }: PayoutRow,
  step: keyof typeof STEPS,
  note?: string,
): Promise<void> {
  const moved = kind === 'payout' ? cents : -cents;
  const [debited, credited] = STEPS[step];
  const line = (account: (typeof STEPS)[typeof step][number], amount: number) => ({
    account,
    cents: amount,
    ...(account === 'seller' ? { owner } : {}),
  });
  await post(tx, {
    key: `${kind}${SUFFIXES[step]}:${id}`,
    currency,
    livemode,
    at,
    note,
    lines: [line(debited, moved), line(credited, -moved)],
  });
}
