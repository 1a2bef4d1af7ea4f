import { emailOf } from '../accounts/accounts.queries.ts';
import type { Deps } from '../deps.ts';
import type { Letter } from '../gateways/mail/mailer.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import type { Owner } from '../sessions/owner.ts';
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
