import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { emailOf, emailsOf } from '../../accounts/accounts.queries.ts';
import { normalizeEmail } from '../../accounts/normalize-email.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';

interface Item {
  readonly title: string;
  readonly sellerOwner: string | null;
}

/**
 * With SELLER_CHECKS, returns a refusal (not_allowed) if an item is the buyer's own: of the same owner, or of a seller with the
 * email of the buyer's account, session or order.
 */
export async function ownItemRefusal(
  { env }: Pick<Deps, 'env'>,
  db: Db,
  buyer: Owner,
  items: readonly Item[],
  email?: string,
): Promise<ShopError | undefined> {
  if (!env.sellerChecks) return undefined;
  const sellers = [...new Set(items.flatMap(({ sellerOwner }) => sellerOwner ?? []))];
  const [own, emails] = await Promise.all([emailOf(db, buyer), emailsOf(db, sellers)]);
  const addresses = [own, email].flatMap((each) => (each === undefined ? [] : normalizeEmail(each)));
  const found = items.find(
    ({ sellerOwner }) =>
      sellerOwner !== null && (sellerOwner === buyer || addresses.includes(emails.get(sellerOwner) ?? '-')),
  );
  return found && new ShopError('not_allowed', CHECKOUT_MESSAGES.own(found.title));
}
