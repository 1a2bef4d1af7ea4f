import type { LocalDb } from '../database.ts';
import { listUnsent } from '../drafts/next-draft-step.ts';

/**
 * Deletes all drafts, and waits until queries that were subscribed before have seen that: what a page's scheduler would still do
 * for them would run after its test.
 */
export async function settleDrafts(local: LocalDb): Promise<void> {
  await local.run(async (db) => db.drafts.clear());
  await new Promise<void>((resolve, reject) => {
    const watching = local.live(listUnsent).subscribe({
      next: (unsent) => {
        if (unsent.length > 0) return;
        resolve();
        setTimeout(() => watching.unsubscribe());
      },
      error: reject,
    });
  });
}
