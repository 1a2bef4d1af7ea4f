import * as z from 'zod/mini';
import { isSameValue, mergeField, type FieldConflict } from '#contract/selling/merge-field.ts';
import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import {
  publishedElsewhereMessage,
  STACK,
  STACK_MESSAGES,
  STACK_SYNC_MESSAGES as MESSAGES,
} from '#contract/selling/stack-messages.ts';
import {
  draftFieldsSchema,
  isTypedField,
  STACK_SYNC,
  type PhotosChange,
  type StackMutation,
} from '#contract/selling/stack-sync.ts';
import { ShopError } from '#contract/shop-error.ts';
import { conflictsOf, type DraftBody, type DraftPhoto, type FieldConflicts } from '../../storage/schema.ts';
import { openStack } from './open-stack.ts';
import type { StackState } from './stack-state.ts';
import type { DraftRow } from './stacks.repo.ts';

type DraftSet = Extract<StackMutation, { readonly name: 'draft.set' }>['args'];

const EMPTY: DraftBody = { fields: {}, photos: [] };

const isOpen = ({ state }: DraftRow): boolean => state === 'editing' || state === 'ready';

/**
 * Merges fields and photos into a draft, which is made if there is none. Returns the fields in which another device's value
 * was kept. Throws ShopError not_found, conflict for a listed or removed draft and above the limits, invalid_input.
 */
export function setDraft(state: StackState, { draft, stack, base, set }: DraftSet): readonly string[] {
  const { photos, ...fields } = set;
  const row = findOpen(state, draft) ?? newDraft(state, draft, stack, base);
  const body = row.body ?? EMPTY;
  const mergedPhotos = photos === undefined ? body.photos : mergePhotos(state, body.photos, photos);
  const rev = state.rev + 1;
  const merged = mergeFields(row, fields, { base, rev, session: state.session });
  const next = { fields: z.parse(draftFieldsSchema, merged.values), photos: mergedPhotos };
  if (Buffer.byteLength(JSON.stringify(next)) > STACK_SYNC.maxDraftBytes)
    throw new ShopError('invalid_input', MESSAGES.tooLong);
  keepPhotos(state, draft, body.photos, mergedPhotos);
  state.rev = rev;
  if (!state.drafts.has(draft)) state.draftCount += 1;
  put(state, {
    ...row,
    body: next,
    fieldRevs: merged.fieldRevs,
    conflicts: merged.conflicts,
    state: next.fields.state ?? 'editing',
    rev,
    changedAt: state.now,
  });
  return merged.kept;
}

/** Removes a draft; one that is unknown or removed stays so. Throws ShopError not_found, conflict for a listed one. */
export function removeDraft(state: StackState, id: string): void {
  const row = findOwn(state, id);
  if (row === undefined) return;
  if (row.state === 'listed') throw listedElsewhere(state, row);
  removeOpenDraft(state, row);
}

export function removeOpenDraft(state: StackState, row: DraftRow): void {
  if (!isOpen(row)) return;
  state.draftCount -= 1;
  state.rev += 1;
  const { rev, session, now } = state;
  put(state, {
    ...row,
    body: null,
    conflicts: null,
    fieldRevs: { state: [rev, session] },
    state: 'removed',
    rev,
    changedAt: now,
  });
}

function findOwn({ drafts, owner }: StackState, id: string): DraftRow | undefined {
  const row = drafts.get(id);
  if (row !== undefined && row.owner !== owner) throw new ShopError('not_found', MESSAGES.noSuchDraft);
  return row;
}

function findOpen(state: StackState, id: string): DraftRow | undefined {
  const row = findOwn(state, id);
  if (row?.state === 'listed') throw listedElsewhere(state, row);
  if (row?.state === 'removed') throw new ShopError('conflict', MESSAGES.draftGone);
  return row;
}

const listedElsewhere = ({ deviceOf }: StackState, { fieldRevs }: DraftRow): ShopError =>
  new ShopError('conflict', publishedElsewhereMessage(deviceOf(fieldRevs?.['state']?.[1] ?? 0)));

function newDraft(state: StackState, id: string, stackId: string, base: number): DraftRow {
  // The device sends a change of a draft that it has seen here: only all of it makes a draft again.
  if (base > 0) throw new ShopError('not_found', MESSAGES.noSuchDraft);
  if (state.draftCount >= STACK.maxOpenDrafts) throw new ShopError('conflict', STACK_MESSAGES.tooManyDrafts);
  if (!state.mayAddDrafts) throw new ShopError('conflict', MESSAGES.tooManyNewDrafts);
  openStack(state, stackId);
  return {
    id,
    owner: state.owner,
    stackId,
    body: EMPTY,
    fieldRevs: {},
    conflicts: {},
    state: 'editing',
    productId: null,
    rev: 0,
    changedAt: state.now,
  };
}

interface Writer {
  readonly base: number;
  readonly rev: number;
  readonly session: number;
}

/** Merges each field alone. Only typed fields can get a conflict; the others keep their first value. */
function mergeFields(row: DraftRow, set: Readonly<Record<string, unknown>>, { base, rev, session }: Writer) {
  const values = new Map<string, unknown>(Object.entries(row.body?.fields ?? {}));
  const revs = new Map(Object.entries(row.fieldRevs ?? {}));
  const conflicts = new Map(conflictsOf(row.conflicts ?? {}));
  const kept: string[] = [];
  for (const [name, value] of Object.entries(set)) {
    if (value === undefined) continue;
    const [fieldRev, writer] = revs.get(name) ?? [0, 0];
    const server = {
      value: values.get(name) ?? null,
      rev: fieldRev,
      session: writer,
      conflicts: conflicts.get(name),
    };
    const merged = mergeField<unknown>(server, { value, base, session }, rev);
    values.set(name, merged.value);
    revs.set(name, [merged.rev, merged.session]);
    conflicts.delete(name);
    const wanted = (merged.conflicts ?? []).filter(hasTypedValue);
    if (wanted.length > 0 && isTypedField(name)) conflicts.set(name, wanted);
    if (!isSameValue(merged.value, value)) kept.push(name);
  }
  return {
    values: Object.fromEntries([...values].filter(([, value]) => value !== null)),
    fieldRevs: Object.fromEntries(revs),
    conflicts: toStored(conflicts),
    kept,
  };
}

type TypedConflict = FieldConflict<string | number>;

const hasTypedValue = (conflict: FieldConflict<unknown>): conflict is TypedConflict =>
  typeof conflict.value === 'string' || typeof conflict.value === 'number';

const toStored = (conflicts: ReadonlyMap<string, readonly TypedConflict[]>): FieldConflicts =>
  Object.fromEntries(
    [...conflicts].flatMap(([name, [first, ...more]]) =>
      first === undefined ? [] : [[name, { ...first, ...(more.length === 0 ? {} : { more }) }]],
    ),
  );

function mergePhotos(
  { uploads, session }: StackState,
  before: readonly DraftPhoto[],
  { add, drop, order = [] }: PhotosChange,
): readonly DraftPhoto[] {
  const known = new Set(before.map(({ uploadId }) => uploadId));
  for (const { uploadId } of add) {
    if (uploadId !== undefined && !uploads.has(uploadId) && !known.has(uploadId))
      throw new ShopError('not_found', SELLING_MESSAGES.noSuchUpload);
  }
  const photos = new Map(before.map((photo) => [photo.key, photo]));
  for (const key of drop) photos.delete(key);
  for (const photo of add) photos.set(photo.key, { ...photo, session });
  const place = ({ key }: DraftPhoto): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...photos.values()].toSorted((one, other) => place(one) - place(other)).slice(0, SELLING.maxPhotos);
}

/** A draft's uploads outlive their 48 hours. Throws ShopError conflict above the limit. */
function keepPhotos(
  state: StackState,
  draft: string,
  before: readonly DraftPhoto[],
  after: readonly DraftPhoto[],
): void {
  const [old, now] = [before, after].map(
    (photos) => new Set(photos.flatMap(({ uploadId }) => uploadId ?? [])),
  );
  const added = [...(now ?? [])].filter((id) => old?.has(id) !== true);
  const dropped = [...(old ?? [])].filter((id) => now?.has(id) !== true);
  const count = state.uploadCount + added.length - dropped.length;
  if (added.length > 0 && count > STACK_SYNC.maxUploads)
    throw new ShopError('conflict', MESSAGES.tooManyUploads);
  state.uploadCount = count;
  for (const id of dropped) state.kept.set(id, null);
  for (const id of added) state.kept.set(id, draft);
}

function put(state: StackState, row: DraftRow): void {
  state.drafts.set(row.id, row);
  state.changedDrafts.add(row.id);
}
