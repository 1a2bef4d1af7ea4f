import { createHash } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { listingsLinkMail } from '#contract/selling/selling-mail-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { LISTINGS_LINK_DAYS, listingsLinkIn } from '../accounts/listings-link.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, isEnqueuedMail } from '../jobs/mail-job.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { isGuest, type Session } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';

/** Limits on links per day, against flooding one mailbox or many. The message is never shown. */
const limit = { windowMs: DAY_MS, message: '' };
const PER_ADDRESS = { ...limit, name: 'listings-link-address', max: 3 };
const PER_SESSION = { ...limit, name: 'listings-link-session', max: 5 };

/**
 * Mails a guest the link to their listings, in the transaction that publishes: at most once a day per address. Above the
 * limits no email is sent, but the listing is still published. Users need no link.
 */
export async function sendListingsLinkIn(
  tx: Tx<'owner'>,
  deps: Deps,
  { id, owner }: Session,
  email: string,
): Promise<void> {
  if (!isGuest(owner)) return;
  const now = deps.now();
  const address = email.toLowerCase();
  const letter = `listings-link:${id}:${Math.floor(now / DAY_MS)}:${digestOf(address)}`;
  if (await isEnqueuedMail(tx, letter)) return;
  if (!(await isWithinLimits(deps, tx, id, address))) return;
  const link = await listingsLinkIn(tx, deps, owner);
  await enqueueMail(tx, now, { id: letter, to: email, ...listingsLinkMail(link, LISTINGS_LINK_DAYS) });
}

async function isWithinLimits(deps: Deps, tx: Tx, session: number, address: string): Promise<boolean> {
  try {
    await assertRateLimit(deps, tx, PER_SESSION, String(session));
    await assertRateLimit(deps, tx, PER_ADDRESS, address);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

const digestOf = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 22);
