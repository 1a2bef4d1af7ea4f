import { DAY_MS } from '#contract/durations.ts';
import { createAccountToBePaidMail } from '#contract/payouts/payout-mail-messages.ts';
import { contactOf, emailOf } from '../accounts/accounts.queries.ts';
import { confirmationLinkIn } from '../accounts/contacts/confirmation-link.ts';
import type { Deps } from '../deps.ts';
import type { Letter } from '../gateways/mail/mailer.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import type { Guest, Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';

/** Emails a seller about their payouts after the commit, once per `id`, if their address is known. `link` opens Payouts. */
export async function mailPaidSeller(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  tx: Tx,
  owner: Owner,
  id: string,
  write: (link: string) => Pick<Letter, 'subject' | 'text'>,
): Promise<void> {
  const to = await emailOf(tx, owner);
  if (to === undefined) return;
  await enqueueMail(tx, now(), { id, to, ...write(payoutsPage(env)) });
}

/** The address of the tab. */
export const payoutsPage = ({ publicUrl }: Deps['env']): string => `${publicUrl}/account?tab=payouts`;

/** As long as a link to confirm an address works elsewhere in mails that the seller did not ask for. */
const CONFIRM_DAYS = 14;

/**
 * Emails a guest with money to be paid how to get it, once per `id`, if their address is known. An account takes over the sales
 * of other devices only under an address that was confirmed, so an unconfirmed one gets a link for that, too. `amount`: dollars.
 */
export async function mailGuestToPay(
  deps: Deps,
  tx: Tx,
  guest: Guest,
  id: string,
  amount: number,
): Promise<void> {
  const contact = await contactOf(tx, guest);
  if (contact === undefined) return;
  const { email: to, confirmedAt } = contact;
  const now = deps.now();
  const confirm =
    confirmedAt === null
      ? {
          link: await confirmationLinkIn(tx, deps, guest, to, now + CONFIRM_DAYS * DAY_MS),
          days: CONFIRM_DAYS,
        }
      : undefined;
  const mail = createAccountToBePaidMail(amount, `${payoutsPage(deps.env)}&create=1`, confirm);
  await enqueueMail(tx, now, { id, to, ...mail });
}
