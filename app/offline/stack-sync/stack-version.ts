import type { Database } from '../database.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { currentOwner } from '../personal/current-owner.ts';
import { queryStacks } from '../stacks/stack-queries.ts';
import { queryStackOutbox } from './stack-outbox.ts';

/**
 * A text that changes whenever an account's stacks may have something unsent; empty if it has none. Cheaper than comparing
 * them: it is read after each change of a draft.
 */
export const readStackVersion = async (db: Database): Promise<string> =>
  db.transaction('r', db.drafts, db.stacks, db.stackOutbox, db.state, async () => {
    const owner = await currentOwner(db);
    if (owner === 'guest') return '';
    const stacks = await queryStacks(db, owner).toArray();
    const removals = await queryStackOutbox(db, owner).primaryKeys();
    if (stacks.length === 0 && removals.length === 0) return '';
    const drafts = await queryDrafts(db, owner).toArray();
    return [
      ...removals,
      ...stacks.map(({ defaults }) => Object.values(defaults).join()),
      ...drafts
        .filter(({ stack }) => stack !== undefined)
        .map(({ id, changedAt, state, lookup, photos, otherBook }) =>
          [id, changedAt, state, lookup, otherBook?.isbn, ...photos.map(({ uploadId }) => uploadId)].join(),
        ),
    ].join(' ');
  });
