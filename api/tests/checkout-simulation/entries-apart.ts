import { inArray } from 'drizzle-orm';
import { ledgerEntries, ledgerLines } from '#api/storage/schema.ts';
import type { Storage, Tx } from '#api/storage/storage.ts';

interface Taken {
  readonly entries: (typeof ledgerEntries.$inferSelect)[];
  readonly lines: (typeof ledgerLines.$inferSelect)[];
}

/** A planted bug: every ledger entry is written in a transaction of its own, after the one of its change. */
export function withEntriesApart(storage: Storage): Pick<Storage, 'transaction'> {
  const written = new Set<string>();
  return {
    transaction: async (locks, work) => {
      let taken: Taken = { entries: [], lines: [] };
      const result = await storage.transaction(locks, async (tx) => {
        const made = await work(tx);
        taken = await takeEntries(tx, written);
        return made;
      });
      if (taken.entries.length > 0) {
        await storage.transaction({}, async (tx) => {
          await tx.insert(ledgerEntries).values(taken.entries);
          await tx.insert(ledgerLines).values(taken.lines);
        });
        for (const { key } of taken.entries) written.add(key);
      }
      return result;
    },
  };
}

async function takeEntries(tx: Tx, written: ReadonlySet<string>): Promise<Taken> {
  const entries = (await tx.select().from(ledgerEntries)).filter(({ key }) => !written.has(key));
  if (entries.length === 0) return { entries, lines: [] };
  const ids = entries.map(({ id }) => id);
  const lines = await tx.select().from(ledgerLines).where(inArray(ledgerLines.entryId, ids));
  await tx.delete(ledgerLines).where(inArray(ledgerLines.entryId, ids));
  await tx.delete(ledgerEntries).where(inArray(ledgerEntries.id, ids));
  return { entries, lines };
}
