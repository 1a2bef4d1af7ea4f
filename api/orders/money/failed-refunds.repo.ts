import { and, eq } from 'drizzle-orm';
import { refunds } from '../../storage/schema.ts';
import type { Tx } from '../../storage/storage.ts';

/** Marks a sent refund as failed at the provider; false if it is not this one that was sent. */
export async function markFailed(tx: Tx, id: number, providerId: string, at: number): Promise<boolean> {
  const marked = await tx
    .update(refunds)
    .set({ status: 'failed', doneAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'sent'), eq(refunds.providerId, providerId)))
    .returning({ id: refunds.id });
  return marked.length > 0;
}

/** Makes a failed refund due again, as its next attempt. */
export async function markRetried(tx: Tx, id: number, retries: number): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'due', retries, providerId: null, doneAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')));
}
