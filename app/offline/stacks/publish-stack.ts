import type { LocalDb } from '../database.ts';
import { NO_REFUSAL } from '../drafts/draft.ts';
import type { WritePorts } from '../ports.ts';
import type { FindOwnListing } from './own-listing-index.ts';
import { inReviewOrder, isPublishable, isToCheck, reviewDraft } from './review-draft.ts';
import { queryItems } from './stack-queries.ts';
import { findStack } from './stacks.ts';

export interface PublishOptions {
  /** Finds what this seller has listed already; without it, nothing is asked about. */
  readonly findOwnListing?: FindOwnListing | undefined;
  /** For a guest's link to their listings. */
  readonly email?: string | undefined;
}

export interface PublishResult {
  /** How many items were submitted: they are listed as soon as there is a network. */
  readonly count: number;
  /** The first item with a block or a question. */
  readonly nextProblem?: string | undefined;
}

/** Submits every item without a block or an open question, in one transaction. */
export async function publishAll(
  local: LocalDb,
  { now }: WritePorts,
  stack: string,
  { findOwnListing, email }: PublishOptions = {},
): Promise<PublishResult> {
  return local.run(async (db) =>
    db.transaction('rw', db.drafts, db.stacks, db.state, async () => {
      const row = await findStack(db, stack);
      if (row === undefined) return { count: 0 };
      if (row.stopped !== undefined) await db.stacks.put({ ...row, stopped: undefined });
      const items = await queryItems(db, stack).toArray();
      const ready = items.filter((draft) => isPublishable(draft, reviewDraft(draft, findOwnListing)));
      await db.drafts.bulkPut(
        ready.map((draft) => ({
          ...draft,
          ...NO_REFUSAL,
          ...(email === undefined ? {} : { form: { ...draft.form, email } }),
          state: 'ready' as const,
          changedAt: now(),
        })),
      );
      const left = items.map((draft) => ({ id: draft.id, problems: reviewDraft(draft, findOwnListing) }));
      return { count: ready.length, nextProblem: inReviewOrder(left.filter(isToCheck))[0]?.id };
    }),
  );
}
