import type { VerifyCode } from '#contract/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { confirmContact } from '../accounts/contacts/contacts.ts';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import { redeemCode } from '../accounts/codes/redeem-code.ts';
import type { Deps } from '../deps.ts';
import { isGuest, type Owner, type Session } from '../sessions/owner.ts';
import { ownerAtPresent, ownerNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { readConfirmationKey } from '../accounts/contacts/confirmation-link.ts';
import { enqueueSettling, settleSeller } from './settle-seller.ts';

/**
 * Confirms a guest's address by the code that this session asked for, and puts listings back on sale that waited for it.
 * Returns the address. Throws code_invalid, the same for every reason.
 */
export async function confirmByCode(
  deps: Deps,
  session: Session | undefined,
  { email, code }: VerifyCode,
): Promise<string> {
  const address = normalizeEmail(email);
  const isConfirmed =
    session !== undefined &&
    (await confirmIn(deps, session.id, session.owner, address, async (tx) => {
      const guess = { sessionId: session.id, address, code, sells: true };
      return (await redeemCode(deps, tx, guess)) !== undefined;
    }));
  if (!isConfirmed) throw new ShopError('code_invalid', ACCOUNT_MESSAGES.codeInvalid);
  return address;
}

/** The same by the key of a mailed link, on any device, as often as it is used. */
export async function confirmByKey(deps: Deps, key: string): Promise<string> {
  const read = await readConfirmationKey(deps, key);
  if (read === undefined) throw new ShopError('code_invalid', SELLER_MESSAGES.linkInvalid);
  const { sessionId, email } = read;
  // A guest who signed out is still the seller of what they listed.
  const owner = (await ownerAtPresent(deps.storage.db, sessionId)) ?? (`s:${sessionId}` as const);
  await confirmIn(deps, sessionId, owner, email, () => Promise.resolve(true));
  return email;
}

/** Confirms the address in the transaction that allows it, unless the guest has an account by now, which has its own. */
async function confirmIn(
  deps: Deps,
  sessionId: number,
  owner: Owner,
  email: string,
  isAllowed: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const isDone = await deps.storage.transaction({ owner }, async (tx) => {
    const present = (await ownerNow(tx, sessionId)) ?? owner;
    if (present !== owner) return present;
    if (!(await isAllowed(tx))) return false;
    if (isGuest(owner)) {
      await confirmContact(tx, deps.now(), owner, email);
      await enqueueSettling(tx, deps.now(), owner);
    }
    return true;
  });
  // The guest has signed in or was merged meanwhile.
  if (typeof isDone === 'string') return confirmIn(deps, sessionId, isDone, email, isAllowed);
  if (isDone) await settleSeller(deps, owner);
  return isDone;
}
