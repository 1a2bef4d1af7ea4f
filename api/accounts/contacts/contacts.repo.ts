import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { contacts } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';

export type Contact = typeof contacts.$inferSelect;

const byOwner = read<{ owner: string }>()('contact_by_owner', (db, p) =>
  db.select().from(contacts).where(eq(contacts.owner, p.owner)),
);

/** A guest's contact. */
export async function contactOf(db: Db, owner: Owner): Promise<Contact | undefined> {
  const [row] = await byOwner(db, { owner });
  return row;
}

/** The contacts of those owners that are guests with one. */
export const contactsOf = (db: Db, owners: readonly string[]): Promise<Contact[]> =>
  owners.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(contacts)
        .where(inArray(contacts.owner, [...owners]));

/** Guests who have shown that they read the mail of an address (lower case), at most `limit`. */
export const listConfirmed = (db: Db, email: string, limit: number): Promise<Contact[]> =>
  db
    .select()
    .from(contacts)
    .where(and(eq(contacts.email, email), isNotNull(contacts.confirmedAt)))
    .orderBy(asc(contacts.owner))
    .limit(limit);

/** Inserts a contact, or replaces the owner's. */
export async function storeContact(tx: Tx<'owner'>, row: Contact): Promise<void> {
  const { owner: target } = contacts;
  const { owner: _, ...set } = row;
  await tx.insert(contacts).values(row).onConflictDoUpdate({ target, set });
}

export async function deleteContact(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.owner, owner));
}

/** Unconfirmed contacts whose time to confirm has passed, oldest first. */
export const overdueContacts = (db: Db, now: number, limit: number): Promise<Contact[]> =>
  db
    .select()
    .from(contacts)
    .where(and(isNull(contacts.confirmedAt), lte(contacts.confirmBy, now)))
    .orderBy(asc(contacts.confirmBy))
    .limit(limit);
