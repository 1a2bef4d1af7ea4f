import { and, desc, eq, gt, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { ledgerEntries, ledgerLines } from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';
import type { Period } from './statement.repo.ts';

/** What an admin has credited to a seller, debited or written off. */
interface Correction {
  readonly at: number;
  /** Cents; what leaves the seller's balance is negative. */
  readonly cents: number;
}

/** Entries between two, both exclusive, while an owner's balance was the seller's, or that of a guest that the seller's account took over. */
interface Span {
  readonly owner: string;
  readonly after: number;
  readonly before: number;
}

/** A seller's corrections, and those of guests from before the seller's account took them over, newest first. */
export async function correctionsOf(
  db: Db,
  seller: string,
  { from, until, limit }: Period & { readonly limit?: number },
): Promise<Correction[]> {
  const spans = await spansOf(db, seller);
  const query = db
    .select({ at: ledgerEntries.at, cents: sql<number>`-sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        eq(ledgerEntries.kind, 'admin'),
        gte(ledgerEntries.at, from),
        lt(ledgerEntries.at, until),
        or(...spans.map(isIn)),
      ),
    )
    .groupBy(ledgerEntries.id, ledgerEntries.at)
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id));
  return limit === undefined ? query : query.limit(limit);
}

const isIn = ({ owner, after, before }: Span): SQL | undefined =>
  and(eq(ledgerLines.owner, owner), gt(ledgerEntries.id, after), lt(ledgerEntries.id, before));

async function spansOf(db: Db, seller: string): Promise<Span[]> {
  const spans: Span[] = [{ owner: seller, after: 0, before: Number.MAX_SAFE_INTEGER }];
  for (const { owner, after, before } of spans) {
    for (const { id, from, to } of await mergesOf(db, owner)) {
      if (to !== owner || id <= after || id >= before) continue;
      const earlier = (await mergesOf(db, from)).filter((merge) => merge.from === from && merge.id < id);
      // The array grows while it is walked: a guest may have taken over another one.
      spans.push({ owner: from, after: Math.max(0, ...earlier.map((merge) => merge.id)), before: id });
    }
  }
  return spans;
}

interface Merge {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** The entries by which an owner's balance has moved, or others' to them. Their keys name both: `merge:s:5:u:1`. */
async function mergesOf(db: Db, owner: string): Promise<Merge[]> {
  const rows = await db
    .selectDistinct({ id: ledgerEntries.id, key: ledgerEntries.key })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(and(eq(ledgerLines.owner, owner), eq(ledgerEntries.kind, 'merge')));
  return rows.flatMap(({ id, key }) => {
    const [, from, to] = /^merge:(\w:\d+):(\w:\d+)/.exec(key) ?? [];
    return from === undefined || to === undefined ? [] : [{ id, from, to }];
  });
}
