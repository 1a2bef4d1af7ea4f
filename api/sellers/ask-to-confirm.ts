import type { CodeSent } from '#contract/accounts/accounts.ts';
import { DAY_MS } from '#contract/durations.ts';
import { confirmSellingMail } from '#contract/sellers/seller-mail-messages.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { noteContact } from '../accounts/contacts/contacts.ts';
import { contactOf, hasOpenCode } from '../accounts/accounts.queries.ts';
import { assertSendLimits, issueCode } from '../accounts/codes/issue-code.ts';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import type { Deps } from '../deps.ts';
import { isGuest, type Session } from '../sessions/owner.ts';
import { ownerNow } from '../sessions/sessions.queries.ts';
import { confirmationLinkIn } from '../accounts/contacts/confirmation-link.ts';

/** A link of this mail works as long as the seller is likely to look for it. */
const LINK_LIFE_MS = DAY_MS;

/**
 * Mails a guest a code, for this session, and a link, for any device, which confirm the address for selling. The address is
 * noted as unconfirmed. Throws too_many_requests within the limits of sign-in codes, and conflict for a signed-in seller.
 */
export async function askToConfirm(
  deps: Deps,
  { id, owner }: Session,
  network: string,
  email: string,
): Promise<CodeSent> {
  if (!isGuest(owner)) throw new ShopError('conflict', SELLER_MESSAGES.signedIn);
  const requester = { sessionId: id, network };
  const address = normalizeEmail(email);
  await assertSendLimits(deps, requester, address);
  await deps.storage.transaction({ owner }, async (tx) => {
    if ((await ownerNow(tx, id)) === owner) await noteContact(tx, owner, address);
  });
  const request = { email: address, purpose: 'sign-in', sells: true, opens: false } as const;
  return issueCode(deps, requester, request, async (tx, code) => {
    const link = await confirmationLinkIn(tx, deps, owner, address, deps.now() + LINK_LIFE_MS);
    return { to: address, ...confirmSellingMail(code, link) };
  });
}

/**
 * Does so after a listing was refused, at the address that it brought or that is known. Sends nothing while a code is valid,
 * which another one would void, nor beyond the limits: a mail was sent a moment ago then.
 */
export async function remindToConfirm(
  deps: Deps,
  session: Session,
  network: string,
  given: string | undefined,
): Promise<void> {
  const email = given ?? (await contactOf(deps.storage.db, session.owner))?.email;
  if (email === undefined) return;
  const address = normalizeEmail(email);
  if (await hasOpenCode(deps.storage.db, session.id, address, true, deps.now())) return;
  try {
    await askToConfirm(deps, session, network, email);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'too_many_requests') throw error;
  }
}
