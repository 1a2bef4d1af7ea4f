import { lt, sql } from 'drizzle-orm';
import { rateLimits } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

/** Counts one more; answers how many there are now. One statement, so that parallel tries cannot pass each other. */
export async function countHit(tx: Tx, key: string, windowStart: number): Promise<number> {
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  if (!row) throw new Error('the hit was not counted');
  return row.hits;
}

/** Forgets what was counted in windows that began before an instant. */
export async function forgetHitsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, instant));
}
