import { isSameValue } from '#contract/selling/merge-field.ts';
import { publishedElsewhereMessage, OTHER_DEVICE } from '#contract/selling/stack-messages.ts';
import type { DraftFields, SyncedDraft } from '#contract/selling/stack-sync.ts';
import { EMPTY_FORM, type DraftRow, type DraftSet } from '../drafts/draft.ts';
import { createdAtOf } from '../outbox/mutation-id.ts';
import type { OwnerKey } from '../rows.ts';
import { isToCheck, reviewDraft } from '../stacks/review-draft.ts';
import { changedFields, toFields, withSyncedFields } from './draft-fields.ts';
import { takeInPhotos, withPhotosChange } from './photo-changes.ts';
import { fieldsOf, isDecided, unsentFields } from './unsent-changes.ts';

interface TakenIn {
  /** What this device has sent and the server has answered with this copy. */
  readonly sent?: DraftSet | undefined;
  /** Whether this device has a photo's data, by the photo's key. */
  readonly hasData: (key: string) => boolean;
}

/**
 * The server's copy of an open draft, with what is unsent on top (a three-way merge). What was sent and then changed again
 * stays unsent. A submitted draft that gains a question goes back to editing.
 */
export function takeInDraft(draft: DraftRow, copy: SyncedDraft, { sent = {}, hasData }: TakenIn): DraftRow {
  const server = draft.sync?.server;
  const before: DraftFields = { ...server?.fields, ...fieldsOf(sent) };
  const here = toFields(draft);
  const mine = changedFields(here, before);
  const theirs = new Map<string, unknown>(Object.entries(copy.fields));
  const unsent = [...mine].flatMap(([name, value]) => (isSameValue(value, theirs.get(name)) ? [] : [name]));
  const taken = withSyncedFields(draft, mergedFields(copy.fields, here, mine));
  const photos = takeInPhotos({
    photos: draft.photos,
    before: withPhotosChange(server?.photos ?? [], sent.photos ?? { add: [], drop: [] }),
    theirs: copy.photos,
    hasData,
  });
  const next: DraftRow = {
    ...taken,
    photos,
    removedBy: undefined,
    rings: taken.rings?.filter(({ photo }) => photos.some(({ key }) => key === photo)),
    conflicts: copy.conflicts.filter((conflict) => !isStillDecided(draft, conflict, sent)),
    sync: { server: copy, stale: staleFields(draft, unsent) },
  };
  return next.state === 'ready' && isToCheck({ problems: reviewDraft(next) })
    ? { ...next, state: 'editing' }
    : next;
}

/** The values of these fields were entered before the copy was seen. */
function staleFields({ sync }: DraftRow, unsent: readonly string[]): NonNullable<DraftRow['sync']>['stale'] {
  if (unsent.length === 0) return undefined;
  const rev = sync?.server?.rev ?? 0;
  const isOlder = sync?.stale?.fields.some((field) => unsent.includes(field)) === true;
  return { base: isOlder ? sync.stale.base : rev, fields: unsent };
}

/** The server's values, with those of these names from here. */
const mergedFields = (
  theirs: DraftFields,
  here: DraftFields,
  names: ReadonlyMap<string, unknown>,
): DraftFields => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(here).filter(([name]) => names.has(name))),
});

/** A decision that is still to be sent, and is about the same value. */
function isStillDecided(
  draft: DraftRow,
  conflict: SyncedDraft['conflicts'][number],
  sent: DraftSet,
): boolean {
  const isKnown = draft.sync?.server?.conflicts.some((known) => isSameValue(known, conflict)) === true;
  return isKnown && isDecided(draft, conflict.field) && !(conflict.field in sent);
}

/** A draft that another device has made. */
export function createFromCopy(whose: OwnerKey, stack: string, copy: SyncedDraft, now: number): DraftRow {
  const empty: DraftRow = {
    id: copy.id,
    whose,
    stack,
    photos: [],
    form: EMPTY_FORM,
    touched: [],
    state: 'editing',
    direct: false,
    madeAt: createdAtOf(copy.id),
    changedAt: now,
    refusals: 0,
  };
  const draft = withSyncedFields(empty, copy.fields);
  const isWaiting = draft.code?.kind === 'isbn' && draft.suggestion?.title === undefined;
  return { ...draft, ...(isWaiting ? { lastIsbn: draft.code.isbn, lookup: 'waiting' as const } : {}) };
}

/** What becomes of a draft that another device has removed, while there is something on this one that it has not seen. */
export const removedElsewhere = (draft: DraftRow, { device = OTHER_DEVICE }: SyncedDraft): DraftRow => ({
  ...draft,
  state: draft.state === 'ready' ? 'editing' : draft.state,
  removedBy: device,
  conflicts: undefined,
});

/** What becomes of a draft that another device has listed. `reason`: what was entered here meanwhile is not in the listing. */
export function listedElsewhere(
  draft: DraftRow,
  { productId, device = OTHER_DEVICE }: SyncedDraft,
): DraftRow {
  const isUnsent = unsentFields(draft).size > 0;
  return {
    ...draft,
    state: 'listed',
    productId,
    reason: isUnsent ? publishedElsewhereMessage(device) : undefined,
    removedAt: undefined,
    reading: undefined,
    conflicts: undefined,
    sync: undefined,
    photos: [],
  };
}
