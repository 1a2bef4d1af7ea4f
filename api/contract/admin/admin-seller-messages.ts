import type { Standing } from '../payouts/payout-state.ts';
import type { SellerStep } from './admin-sellers.ts';

/** Standings, in the back office. */
export const STANDING_NAMES = {
  ok: 'OK',
  held: 'On hold',
  blocked: 'Blocked',
} as const satisfies Record<Standing, string>;

/** "Ada L., ada@example.com", or the name alone. */
export const sellerLabel = ({
  name,
  email,
}: {
  readonly name: string;
  readonly email?: string | undefined;
}): string => (email === undefined ? name : `${name}, ${email}`);

/** What an admin can do to a seller, and what it means, which is asked first. */
export const SELLER_STEP_TEXTS: Readonly<
  Record<
    SellerStep,
    { readonly action: string; readonly title: string; readonly does: string; readonly done: string }
  >
> = {
  hold: {
    action: 'Hold payouts',
    title: 'Hold payouts?',
    does: "They are paid nothing until you release them. They see “On hold: we're reviewing your account”. Their listings stay for sale.",
    done: 'Payouts are on hold',
  },
  release: {
    action: 'Release payouts',
    title: 'Release payouts?',
    does: 'What has become due meanwhile is paid within minutes.',
    done: 'Payouts are released',
  },
  block: {
    action: 'Block',
    title: 'Block this person?',
    does: 'They can neither buy, sell nor review. Their listings are paused, parcels that they have not sent are canceled and refunded, and payouts stop. Their orders and returns go on.',
    done: 'Blocked',
  },
  unblock: {
    action: 'Unblock',
    title: 'Unblock this person?',
    does: 'They can buy and sell again, their listings go back on sale, and what they have earned is paid. Canceled parcels stay canceled.',
    done: 'Unblocked',
  },
};

/** Texts of the back office's page of sellers. */
export const ADMIN_SELLERS = {
  failed: 'Error Loading Sellers',
  none: 'No sellers yet.',
  noneFound: 'No sellers found.',
  noSuchSeller: 'There is no such seller.',
  isBlocked: 'This person is blocked: unblock them instead.',
  byHand: 'Paid by hand',
} as const;
