import { STACK, STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import type { Database, LocalDb } from '../database.ts';
import { isOpen, isUnpublished, type DraftField, type DraftForm, type DraftRow } from '../drafts/draft.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { draftTables } from '../drafts/drafts.ts';
import { applySuggestion, emptyFormOf } from '../drafts/merge-suggestion.ts';
import { suggestListPrice } from '../isbn/appraise-on-phone.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import { isSameItem, type ItemCode } from './item-code.ts';
import type { EncodedPhoto, StackRow } from './stack.ts';
import { findStack } from './stacks.ts';

/**
 * stored: a new item. again: an item with this code is in the stack; `seen` copies, if it is not the same one. limit: nothing
 * was stored, with the sentence why. gone: the stack is not the current owner's any more.
 */
export type ScanResult =
  | { readonly kind: 'stored'; readonly draft: string }
  | { readonly kind: 'again'; readonly draft: string; readonly seen: number }
  | { readonly kind: 'limit'; readonly message: string }
  | { readonly kind: 'gone' };

/**
 * Stores what a scan read, in one transaction. Resolves once it is on disk: only then may the phone beep. `frame` is what
 * the camera saw, kept as long as no title is certain. Throws if it could not be stored.
 */
export async function scanItem(
  local: LocalDb,
  ports: WritePorts,
  stack: string,
  code: ItemCode,
  frame?: Blob,
): Promise<ScanResult> {
  const id = createMutationId(ports);
  return inStack(local, stack, async (db, row) => {
    const drafts = await queryDrafts(db, row.whose).toArray();
    const same = findSame(drafts, stack, code);
    if (same !== undefined) {
      const again = scannedAgain(same);
      await db.drafts.put({ ...same, ...again, changedAt: ports.now() });
      return { kind: 'again', draft: same.id, seen: again.seen };
    }
    if (isFull(drafts)) return { kind: 'limit', message: STACK_MESSAGES.tooManyDrafts };
    await db.drafts.put(createItem(ports, id, row, code));
    if (frame !== undefined) await db.draftFrames.put({ draft: id, blob: frame });
    return { kind: 'stored', draft: id };
  });
}

/** Stores a photo as the cover of a new item, for the appraiser. Resolves and throws as `scanItem`. */
export async function addByPhoto(
  local: LocalDb,
  ports: WritePorts,
  stack: string,
  { blob, name, thumb }: EncodedPhoto,
): Promise<ScanResult> {
  const [id, key] = [createMutationId(ports), createMutationId(ports)];
  return inStack(local, stack, async (db, row) => {
    if (isFull(await queryDrafts(db, row.whose).toArray()))
      return { kind: 'limit', message: STACK_MESSAGES.tooManyDrafts };
    await db.draftPhotos.put({ key, draft: id, blob, name });
    await db.draftThumbs.put({ key, draft: id, blob: thumb });
    const item = createItem(ports, id, row);
    await db.drafts.put({ ...item, photos: [{ key, tries: 0, bytes: blob.size }] });
    return { kind: 'stored', draft: id };
  });
}

const inStack = async (
  local: LocalDb,
  id: string,
  store: (db: Database, stack: StackRow) => Promise<ScanResult>,
): Promise<ScanResult> =>
  local.run(async (db) =>
    db.transaction('rw', [...draftTables(db), db.stacks, db.state], async () => {
      const stack = await findStack(db, id);
      return stack === undefined ? { kind: 'gone' } : store(db, stack);
    }),
  );

/** The item with this code that can still get another copy. */
const findSame = (drafts: readonly DraftRow[], stack: string, code: ItemCode): DraftRow | undefined =>
  drafts.findLast(
    (draft) =>
      draft.stack === stack && isOpen(draft) && draft.code !== undefined && isSameItem(draft.code, code),
  );

/** Opens a question: an item that was submitted is not listed before it is answered. */
function scannedAgain({ copies = 1, seen = copies, state }: DraftRow) {
  return {
    seen: Math.min(STACK.maxCopies, seen + 1),
    state: state === 'ready' ? ('editing' as const) : state,
  };
}

const isFull = (drafts: readonly DraftRow[]): boolean =>
  drafts.filter(isUnpublished).length >= STACK.maxOpenDrafts;

/** A new item of the stack. What was set once counts as typed. */
export function createItem(
  ports: WritePorts,
  id: string,
  { id: stack, whose, defaults }: StackRow,
  code?: ItemCode,
): DraftRow {
  const { condition, category, percent } = defaults;
  const now = ports.now();
  const typed: Partial<DraftForm> = {
    condition,
    ...(category === 'detect' ? {} : { category }),
    ...(code?.kind === 'isbn' ? { isbn: code.isbn } : {}),
  };
  const touched: readonly DraftField[] = [
    'condition',
    ...(category === 'detect' ? [] : (['category'] as const)),
    ...(code?.kind === 'isbn' ? (['isbn'] as const) : []),
  ];
  const item = { form: { ...emptyFormOf(code), ...typed }, touched, percent };
  return {
    id,
    whose,
    stack,
    photos: [],
    ...item,
    ...(code?.kind === 'isbn' && code.listPriceCents !== undefined
      ? applySuggestion(item, suggestListPrice(code.isbn, code.listPriceCents))
      : {}),
    state: 'editing',
    direct: false,
    madeAt: now,
    changedAt: now,
    refusals: 0,
    ...(code === undefined ? {} : { code }),
    ...(code?.kind === 'isbn' ? { lastIsbn: code.isbn, lookup: 'waiting' as const } : {}),
  };
}
