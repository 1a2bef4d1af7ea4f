import type { Undone } from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { entryOnWire } from '../../audit/audit-on-wire.ts';
import { ISBN_CHANGE, undoIsbnChange } from '../../appraisal/admin/change-isbn-record.ts';
import { entryById, type EntryRow } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { productsOf, undoEntries } from './undo-entries.ts';

/**
 * Undoes a change of a product or of an ISBN record and returns the new audit entry. Throws ShopError not_found for an unknown entry, conflict
 * with a message if undoing is not safe.
 */
export async function undoEntry(
  deps: Pick<Deps, 'storage' | 'now'>,
  author: AdminSession,
  id: number,
): Promise<Undone> {
  const { storage } = deps;
  const found = await entryById(storage.db, id);
  if (found === undefined) throw new ShopError('not_found', MESSAGES.noSuchEntry);
  const undo = found.action === ISBN_CHANGE ? undoIsbnChange : undoProductChange;
  const entryId = await undo(deps, author, found);
  const entry = await entryById(storage.db, entryId);
  if (entry === undefined) throw new Error('audit entry was not inserted');
  return { entry: entryOnWire(entry) };
}

/** Returns the id of the new entry. */
const undoProductChange = (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  author: AdminSession,
  found: EntryRow,
): Promise<number> =>
  storage.transaction({ product: productsOf([found]) }, async (tx) => {
    const entry = (await entryById(tx, found.id)) ?? found;
    const undone = (await undoEntries(tx, { author, at: now(), source: 'undo' }, [entry])).get(found.id);
    if (undone === undefined || 'problem' in undone)
      throw new ShopError('conflict', undone?.problem ?? MESSAGES.undoUnsafe);
    return undone.auditId;
  });
