import type { AccountState } from '#contract/payouts/account-state.ts';
import { HOLD_REASONS } from '#contract/payouts/payout-messages.ts';
import { payoutState, type PayoutFacts } from '#contract/payouts/payout-state.ts';
import type { SalePayout } from '#contract/payouts/payouts.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { SellerProfile } from '../../accounts/seller-profiles/seller-profiles.ts';
import type { Payments } from '../../gateways/payments/payments.ts';
import { hasEnded } from '../order-outcome.ts';
import type { ShipmentRow } from '../orders.repo.ts';

/** What of a seller decides whether they are paid. */
export interface PaidSeller {
  readonly standing: PayoutFacts['standing'];
  /** Undefined if the shop pays sellers by hand. */
  readonly account: AccountState | undefined;
}

/** The same by the seller's profile; an account at another provider does not count. */
export const paidSellerOf = (
  payments: Pick<Payments, 'name' | 'payouts'>,
  profile: SellerProfile | undefined,
): PaidSeller => ({
  standing: profile?.standing ?? 'ok',
  account:
    payments.payouts === undefined
      ? undefined
      : ((profile?.accountProvider === payments.name ? profile.accountState : undefined) ?? 'none'),
});

/** What else decides it for a parcel. */
interface SaleFacts {
  readonly seller: PaidSeller;
  readonly hasOpenCase: boolean;
  readonly isDisputed: boolean;
  /** When its payout was sent (ms). */
  readonly paidAt: number | undefined;
}

/** What becomes of the money of a parcel, for its seller. */
export function payoutOnWire(shipment: ShipmentRow, facts: SaleFacts, now: number): SalePayout {
  const { payAt, payoutId, settledAt, lostAt, status } = shipment;
  const paidAt = shipment.paidOutAt ?? facts.paidAt;
  const state = payoutState(
    {
      ...facts,
      ...facts.seller,
      isLost: hasEnded(shipment) || lostAt !== null,
      isPaid: paidAt !== undefined,
      isSettled: settledAt !== null && payoutId === null,
      isArrived: status === 'delivered',
      payAt,
    },
    now,
  );
  const reason = HOLD_REASONS[state];
  const days = { paid: paidAt, due: payAt, now: payAt === null ? null : Math.max(payAt, now) };
  const at = state === 'paid' || state === 'due' || state === 'now' ? days[state] : undefined;
  return {
    state,
    ...(at == null ? {} : { day: shopDay(at) }),
    ...(reason === undefined ? {} : { reason }),
  };
}
