import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { confirmExistingMail } from '#contract/sellers/seller-mail-messages.ts';
import { setConfirmBy } from '../accounts/contacts/contacts.ts';
import {
  contactOf,
  listReturnedSellers,
  overdueContacts,
  sellerProfileOf,
} from '../accounts/accounts.queries.ts';
import { storeSellerProfile } from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { asOwner, isGuest, type Guest } from '../sessions/owner.ts';
import { confirmationLinkIn } from '../accounts/contacts/confirmation-link.ts';
import { enqueueSettling, settleSeller } from './settle-seller.ts';
import { unsettledSellers } from './unsettled-sellers.repo.ts';

/** How long listings from before the checks stay on sale without a confirmed address. */
const GRACE_DAYS = 14;

const CHUNK_SIZE = 200;

/**
 * Applies SELLER_CHECKS to the listings that exist, before the shop opens. On: guests with an address get a mail and 14 days,
 * the listings of others are paused. Off: those are back on sale. Safe to interrupt, to repeat, and in several processes.
 */
export async function settleSellers(deps: Deps): Promise<void> {
  let after = '';
  for (;;) {
    const sellers = await unsettledSellers(deps.storage.db, deps.env.sellerChecks, after, CHUNK_SIZE);
    for (const name of sellers) {
      const seller = asOwner(name);
      if (deps.env.sellerChecks && isGuest(seller)) await beginGrace(deps, seller);
      await settleSeller(deps, seller);
    }
    after = sellers.at(-1) ?? after;
    if (sellers.length < CHUNK_SIZE) return;
  }
}

/** Gives a guest with an unconfirmed address 14 days, once, in the transaction that mails the link. */
const beginGrace = ({ storage, ...deps }: Deps, guest: Guest): Promise<void> =>
  storage.transaction({ owner: guest }, async (tx) => {
    const contact = await contactOf(tx, guest);
    if (contact === undefined || contact.confirmedAt !== null || contact.confirmBy !== null) return;
    const now = deps.now();
    const confirmBy = now + GRACE_DAYS * DAY_MS;
    await setConfirmBy(tx, guest, confirmBy);
    const link = await confirmationLinkIn(tx, { storage, ...deps }, guest, contact.email, confirmBy);
    const id = `confirm-seller:${guest}:${confirmBy}`;
    await enqueueMail(tx, now, { id, to: contact.email, ...confirmExistingMail(link, GRACE_DAYS) });
  });

/** Pauses the listings of guests whose 14 days are over. */
export async function settleOverdue(deps: Deps): Promise<void> {
  const { storage, env, now } = deps;
  if (!env.sellerChecks) return;
  for (const { owner } of await overdueContacts(storage.db, now(), CHUNK_SIZE)) {
    const seller = asOwner(owner);
    await settleSeller(deps, seller);
    await storage.transaction({ owner: seller }, async (tx) => {
      const contact = await contactOf(tx, seller);
      if (contact !== undefined && contact.confirmedAt === null) await setConfirmBy(tx, seller, null);
    });
  }
}

/** Puts the listings of sellers back on sale whose day of return has come. */
export async function settleReturned(deps: Deps): Promise<void> {
  const { storage, now } = deps;
  for (const { owner } of await listReturnedSellers(storage.db, now(), CHUNK_SIZE)) {
    const seller = asOwner(owner);
    await storage.transaction({ owner: seller }, async (tx) => {
      const profile = await sellerProfileOf(tx, seller);
      if (profile === undefined || profile.awayUntil === null || profile.awayUntil > now()) return;
      await storeSellerProfile(tx, { ...profile, awaySince: null, awayUntil: null });
      await enqueueSettling(tx, now(), seller);
    });
  }
}

async function settleDue(deps: Deps): Promise<void> {
  await settleOverdue(deps);
  await settleReturned(deps);
}

/** Starts that every minute. Returns the function that stops it. */
export const watchSellers = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'settling sellers failed', settleDue);
