import { isGuest } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { emailsOf, namesOfSellers } from './accounts.queries.ts';

/** A seller as the back office names them. */
export interface SellerLabel {
  readonly name: string;
  readonly email?: string;
}

/** Names sellers for the back office: "Ada L.", "Guest" or "Deleted account", and the email address if it is known. */
export async function labelSellers(
  db: Db,
  owners: readonly string[],
): Promise<(owner: string) => SellerLabel> {
  const [names, emails] = [await namesOfSellers(db, owners), await emailsOf(db, owners)];
  return (owner) => {
    const email = emails.get(owner);
    const name = names.get(owner) ?? (isGuest(owner) ? 'Guest' : 'Deleted account');
    return { name, ...(email === undefined ? {} : { email }) };
  };
}
