import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { instantsOf } from '../storage/purge-in-chunks.ts';
import { rateLimits } from '../storage/schema.ts';
import { write, type Tx } from '../storage/storage.ts';

const hit = write<{ key: string; windowStart: number; amount: number }>()('count_hit', (tx, p) =>
  tx
    .insert(rateLimits)
    .values({ key: p.key, windowStart: p.windowStart, hits: p.amount })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + ${p.amount}` },
    })
    .returning({ hits: rateLimits.hits }),
);

/** Counts one or more hits and returns the new count. One statement, so that concurrent requests cannot evade the limit. */
export async function countHit(tx: Tx, key: string, windowStart: number, amount = 1): Promise<number> {
  const [row] = await hit(tx, { key, windowStart, amount });
  if (!row) throw new Error('the hit was not counted');
  return row.hits;
}

/** How often something was counted since an instant, and when first and last; instants of 0 when never. */
export async function hitsSince(
  tx: Tx,
  key: string,
  instant: number,
): Promise<{ hits: number; first: number; last: number }> {
  const [row] = await tx
    .select({
      hits: sql<number>`coalesce(sum(${rateLimits.hits}), 0)`.mapWith(Number),
      first: sql<number>`coalesce(min(${rateLimits.windowStart}), 0)`.mapWith(Number),
      last: sql<number>`coalesce(max(${rateLimits.windowStart}), 0)`.mapWith(Number),
    })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.windowStart, instant), gt(rateLimits.hits, 0)));
  return row ?? { hits: 0, first: 0, last: 0 };
}

/** Counts one less. */
export async function uncountHit(tx: Tx, key: string, windowStart: number): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)));
}

export const countedAfter = instantsOf(rateLimits.windowStart);

/** Forgets what was counted in windows that began before an instant. */
export async function deleteHitsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, instant));
}
