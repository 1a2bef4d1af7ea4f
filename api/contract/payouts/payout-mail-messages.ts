import { formatDollars } from '../money.ts';
import { PAYOUT_SCREEN } from './payout-screen-messages.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** A seller to pay by hand; dollars. */
export interface SellerToPay {
  /** Their email address, or what else is known. */
  readonly seller: string;
  readonly sales: readonly { readonly orderNumber: string; readonly amount: number }[];
  /** What they owe from refunds after former payouts. */
  readonly debt: number;
}

/** To the shop: whom to pay today. `more`: sellers that are not listed. */
export const payByHandMail = (sellers: readonly SellerToPay[], more: number): Mail => ({
  subject: 'Sellers to pay today',
  text: [
    'These sales can be paid out. Mark each one as paid out in the back office once the money has left.',
    ...sellers.flatMap(({ seller, sales, debt }) => [
      '',
      seller,
      ...sales.map(({ orderNumber, amount }) => `Order ${orderNumber}: ${formatDollars(amount)}`),
      ...(debt > 0 ? [`Owes ${formatDollars(debt)} from refunds after payouts.`] : []),
    ]),
    ...(more > 0 ? ['', `And ${more} more sellers.`] : []),
  ].join('\n'),
});

/** To a seller: money has left for their account; dollars. `link`: opens Payouts. */
export const paidMail = (amount: number, link: string): Mail => ({
  subject: `We paid you ${formatDollars(amount)}`,
  text: [
    `We paid ${formatDollars(amount)} to your payout account. Your bank may take a day or two more.`,
    '',
    `What it is for: ${link}`,
  ].join('\n'),
});

/** To a seller whose account has refused a payout for good. */
export const payoutRefusedMail = (amount: number, link: string): Mail => ({
  subject: `We couldn't pay you ${formatDollars(amount)}`,
  text: [
    `Your payout account did not accept ${formatDollars(amount)}. We'll try again once its settings have changed.`,
    '',
    `Check your payout settings: ${link}`,
  ].join('\n'),
});

/** To a seller with money to be paid, but without an account that works. */
export const setUpPayoutsMail = (amount: number, link: string): Mail => ({
  subject: `Set up payouts to get your ${formatDollars(amount)}`,
  text: [
    `Your sales have earned ${formatDollars(amount)}. To get it, tell our payment provider where to send it.`,
    '',
    `Set up payouts: ${link}`,
  ].join('\n'),
});

/**
 * The same to a guest; `link`: opens the form for an account. `confirm`: confirms the address, where that is not done yet, and for
 * how many days.
 */
export const createAccountToBePaidMail = (
  amount: number,
  link: string,
  confirm: { readonly link: string; readonly days: number } | undefined,
): Mail => ({
  subject: setUpPayoutsMail(amount, link).subject,
  text: [
    `Your sales have earned ${formatDollars(amount)}. ${PAYOUT_SCREEN.guest}`,
    ...(confirm === undefined
      ? []
      : [
          '',
          `First confirm this email, so that your sales can come with you from any device: ${confirm.link}`,
          `This link works for ${confirm.days} days.`,
        ]),
    '',
    `Create an account with this email: ${link}`,
  ].join('\n'),
});

/** Security notice to a seller whose settings at the provider were opened. */
export const settingsOpenedMail = (): Mail => ({
  subject: 'Your payout settings were opened',
  text: [
    'Your payout settings were opened from a device that is signed in to your Dogear account.',
    '',
    "If it wasn't you, change your password and contact us.",
  ].join('\n'),
});

/** To the shop: an older database was put back. `count`: transfers and reversals at the provider that it lacks. */
export const payoutsHeldMail = (count: number): Mail => ({
  subject: 'Payouts are on hold: the database is older than the latest transfers',
  text: [
    `The payment provider has ${count === 1 ? 'a transfer' : `${count} transfers`} of this shop that its database lacks, so an older copy of the database was put back. Payouts are on hold, so that no seller is paid twice.`,
    '',
    'Run `dogear payouts:match`. It enters what is missing and has payouts go on.',
  ].join('\n'),
});

/** To the shop: a payout or reversal could not be sent for a day. `reason` is for admins. */
export const payoutLateMail = (about: string, amount: number, reason: string): Mail => ({
  subject: `A seller's money has been waiting for a day`,
  text: [
    `The ${about} of ${formatDollars(amount)} could not be sent yet: ${reason}.`,
    '',
    'We try again every hour. Check the balance at the payment provider.',
  ].join('\n'),
});
