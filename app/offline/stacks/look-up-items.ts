import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import type { Database, LocalDb } from '../database.ts';
import { isUnpublished, type DraftRow } from '../drafts/draft.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { updateDraft } from '../drafts/drafts.ts';
import { applySuggestion } from '../drafts/merge-suggestion.ts';
import { lookUpIsbns } from '../isbn/look-up-isbns.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { IsbnPorts, WritePorts } from '../ports.ts';

/** The current owner's items whose titles the shop has not been asked for, newest first: the seller looks at these. */
const listWaiting = async (db: Database): Promise<readonly DraftRow[]> =>
  db.transaction('r', db.drafts, db.state, async () => {
    // Not by a filter of the query, which would read row by row.
    const drafts = await queryDrafts(db, await currentOwner(db)).toArray();
    return drafts.filter((draft) => draft.lookup === 'waiting' && isUnpublished(draft)).toReversed();
  });

/** Ids of the items that wait for a title. */
export const listWaitingItems = async (db: Database): Promise<readonly string[]> =>
  (await listWaiting(db)).map(({ id }) => id);

/**
 * Looks up the titles of those of these items that wait for one, and fills in what nobody typed. Throws what the call throws
 * (then they wait), and if the database fails.
 */
export async function lookUpItems(
  local: LocalDb,
  ports: WritePorts & IsbnPorts,
  ids: readonly string[],
): Promise<void> {
  const waiting = (await local.run(listWaiting)).filter(({ id }) => ids.includes(id));
  const filling: Promise<unknown>[] = [];
  const fill = (found: IsbnAppraisal): void => {
    for (const { id } of waiting.filter(({ lastIsbn }) => lastIsbn === found.isbn))
      filling.push(updateDraft(local, ports, id, async (draft, db) => withFound(db, draft, found)));
  };
  const isbns = waiting.flatMap(({ lastIsbn }) => lastIsbn ?? []);
  try {
    await lookUpIsbns(local, ports, isbns, fill);
  } finally {
    await Promise.all(filling);
  }
  // What is still pending after the last call has no title.
  for (const { id } of waiting) await updateDraft(local, ports, id, () => ({ lookup: 'answered' }));
}

async function withFound(
  db: Database,
  draft: DraftRow,
  { isbn, suggestion, confirmed, pending }: IsbnAppraisal,
): Promise<Partial<DraftRow>> {
  // The seller may have typed another ISBN meanwhile.
  if (draft.lastIsbn !== isbn) return {};
  if (confirmed) await db.draftFrames.delete(draft.id);
  const isFinal = suggestion.by !== 'phone' && pending !== true;
  // What was submitted is listed as the seller saw it.
  const filled = draft.state === 'ready' ? {} : applySuggestion(draft, suggestion);
  return { ...filled, ...(isFinal ? { lookup: 'answered' as const } : {}) };
}
