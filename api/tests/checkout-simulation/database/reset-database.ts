import { sql } from 'drizzle-orm';
import { addProducts } from '#api/catalog/add-product.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import { addFeeTerms } from '#api/ledger/fee-terms.ts';
import { unindexProducts } from '#api/search-index/index-product.ts';
import { hashToken } from '#api/sessions/token.ts';
import { engine } from '#api/storage/engine.ts';
import { adminSessions, isListed, products, users } from '#api/storage/schema.ts';
import type { Storage, Tx } from '#api/storage/storage.ts';
import { ACCOUNTS, sellerOf } from '../world-size.ts';
import { TABLES } from './tables.ts';

/** Restarts ids from 1, so that they are reproducible. */
const RESET_SEQUENCES = {
  sqlite: 'delete from sqlite_sequence',
  postgres:
    'select setval(quote_ident(sequencename), 1, false) from pg_sequences where last_value is not null',
} as const;

/**
 * The catalog at the start, by id from 1: a last copy, some copies, unlimited stock, below the minimum charge;
 * two belong to sellers.
 */
const INITIAL_ITEMS = [
  { stock: 1, priceCents: 500 },
  { stock: 3, priceCents: 850, sellerOwner: sellerOf(2) },
  { stock: null, priceCents: 1_200 },
  { stock: 2, priceCents: 40 },
  { stock: 3, priceCents: 725, sellerOwner: sellerOf(1) },
] as const;

const YEAR_MS = 365 * 86_400_000;

/** Restores the initial state: catalog, fees, accounts, and an admin's session with this token. */
export const resetDatabase = (storage: Storage, now: number, adminToken: string): Promise<void> =>
  storage.transaction({ catalog: true }, async (tx) => {
    await clear(tx);
    await addFeeTerms(tx, now, { basisPoints: 1_000, fixedCents: 30 });
    const listings = INITIAL_ITEMS.map((item, at) =>
      createListing({ title: `Book ${at + 1}`, createdAt: now, ...item }),
    );
    await addProducts(tx, now, listings);
    await tx.insert(adminSessions).values({
      tokenHash: hashToken(adminToken),
      device: 'simulation',
      // Never expires.
      createdAt: now + YEAR_MS,
      lastUsedAt: now + YEAR_MS,
    });
    const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({
      id: at + 1,
      publicId: `user-${at + 1}`,
      email: `${at + 1}@example.com`,
      name: 'Ada Lovelace',
      isVerified: true,
      createdAt: now,
      updatedAt: now,
    }));
    await tx.insert(users).values(accounts);
  });

async function clear(tx: Tx<'product'>): Promise<void> {
  const listed = await tx.select({ id: products.id }).from(products).where(isListed);
  await unindexProducts(
    tx,
    listed.map(({ id }) => id),
  );
  for (const table of TABLES) await tx.run(sql.raw(`delete from ${table}`));
  // The clock goes back to before it.
  await tx.run(sql`delete from shop_facts where key like 'events listed%'`);
  await tx.run(sql.raw(RESET_SEQUENCES[engine]));
}
