import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { isCategory } from '#contract/catalog/categories.ts';
import type { Condition } from '#contract/catalog/conditions.ts';
import { gradeOf, hasAnswers, type Answers } from '#contract/grading/grade.ts';
import type { PhotoRing } from '#contract/grading/rings.ts';
import { SELLING } from '#contract/selling/selling.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { arrangePhotos } from './arrange-photos.ts';
import {
  EMPTY_FORM,
  isOpen,
  NO_REFUSAL,
  type DraftField,
  type DraftForm,
  type DraftPhotoRow,
  type DraftRow,
} from './draft.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import type { PhotoPorts, WritePorts } from '../ports.ts';
import { fillForm } from './fill-form.ts';
import { applySuggestion, applyIsbn } from './merge-suggestion.ts';
import { queueRemovals } from '../stack-sync/stack-outbox.ts';

/**
 * Stores photos as a new draft of the current owner, in one transaction. At most 8 photos; none for a draft that starts
 * with its text. Returns its id. Throws if storage is unavailable.
 */
export async function createDraft(
  local: LocalDb,
  ports: PhotoPorts,
  photos: readonly Blob[] = [],
): Promise<string> {
  const id = createMutationId(ports);
  const rows = createPhotoRows(ports, id, photos.slice(0, SELLING.maxPhotos));
  const now = ports.now();
  await local.run(async (db) =>
    db.transaction('rw', db.drafts, db.draftPhotos, db.state, async () => {
      await db.draftPhotos.bulkPut(rows);
      await db.drafts.put({
        id,
        whose: await currentOwner(db),
        photos: rows.map(({ key }) => ({ key, tries: 0 })),
        form: EMPTY_FORM,
        touched: [],
        state: 'editing',
        direct: false,
        madeAt: now,
        changedAt: now,
        refusals: 0,
      });
    }),
  );
  return id;
}

/** Stores what the seller typed or chose; suggestions no longer fill these fields. Returns false if the draft cannot be changed. */
export async function changeDraft(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  typed: Partial<DraftForm>,
): Promise<boolean> {
  return updateDraft(local, ports, id, (draft) => withTyped(draft, typed));
}

/** What changes in a draft when its seller types or chooses something. */
export function withTyped(draft: DraftRow, typed: Partial<DraftForm>): Partial<DraftRow> {
  const other = typed.isbn === undefined ? {} : applyIsbn(draft, typed.isbn);
  const changed = { ...draft, ...other };
  const { form, fields } = changed;
  const touched = [...new Set([...changed.touched, ...fieldsOf(typed)])];
  return {
    ...other,
    // A suggested price depends on the condition.
    form: fillForm({ ...changed, form: { ...form, ...typed }, touched }),
    touched,
    // A changed field loses its error message, and the question about another device's value.
    fields: without(fields, fieldsOf(typed)),
    conflicts: draft.conflicts?.filter(({ field }) => !(field in typed)),
  };
}

/** The condition check, or what has changed in it; without any answer, it is removed. */
export interface CheckChange {
  readonly answers?: Answers;
  readonly rings?: readonly PhotoRing[];
}

/**
 * Stores the condition check so far. Its grade and sentences fill the fields that the seller has not touched; in an item of a
 * stack, the grade replaces the condition that was set once for all of it, which returns when the check is removed.
 */
export async function changeCheck(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  check: CheckChange,
): Promise<boolean> {
  return updateDraft(local, ports, id, async (draft, db) => {
    const stack = draft.stack === undefined ? undefined : await db.stacks.get(draft.stack);
    const checked = { ...draft, ...check, fields: without(draft.fields, ['grading', 'condition']) };
    const condition =
      stack === undefined ? undefined : conditionAfter(draft, checked, stack.defaults.condition);
    return {
      ...check,
      form: fillForm(checked),
      fields: checked.fields,
      ...(condition === undefined ? {} : withTyped(checked, { condition })),
    };
  });
}

const gradeOfDraft = ({ form, answers }: DraftRow): Condition | undefined =>
  answers === undefined || !isCategory(form.category) ? undefined : gradeOf(form.category, answers);

/** The condition of an item of a stack after a change of its check; undefined if the seller has chosen it for this item. */
function conditionAfter(before: DraftRow, after: DraftRow, ofStack: Condition): Condition | undefined {
  const { condition } = before.form;
  if (condition !== ofStack && condition !== gradeOfDraft(before)) return undefined;
  return hasAnswers(after.answers ?? {}) ? gradeOfDraft(after) : ofStack;
}

/** Fills fields that the seller has not touched. */
export async function addSuggestion(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  suggestion: Suggestion,
): Promise<boolean> {
  return updateDraft(local, ports, id, (draft) => applySuggestion(draft, suggestion));
}

/** Appends photos, up to the maximum per listing. */
export async function addPhotos(
  local: LocalDb,
  ports: PhotoPorts,
  id: string,
  photos: readonly Blob[],
): Promise<boolean> {
  const rows = createPhotoRows(ports, id, photos);
  return updateDraft(local, ports, id, async (draft, db) => {
    const known = new Set(draft.photos.map(({ key }) => key));
    const fit = rows.slice(0, Math.max(0, SELLING.maxPhotos - draft.photos.length));
    const more = fit.filter(({ key }) => !known.has(key));
    await db.draftPhotos.bulkPut(more);
    const photosNow = [...draft.photos, ...more.map(({ key }) => ({ key, tries: 0 }))];
    return { ...clearRefusal(draft), photos: photosNow };
  });
}

export async function removePhoto(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  key: string,
): Promise<boolean> {
  return updateDraft(local, ports, id, async (draft, db) => {
    await db.draftPhotos.delete(key);
    await db.draftThumbs.delete(key);
    const left = draft.photos.filter((photo) => photo.key !== key);
    const rings = draft.rings?.filter(({ photo }) => photo !== key);
    return { ...clearRefusal(draft), ...arrangePhotos(draft, left), rings };
  });
}

/** Sorts the photos by these keys; the first is the cover. Photos without a key here go last. The order stays. */
export async function orderPhotos(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  keys: readonly string[],
): Promise<boolean> {
  const place = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return updateDraft(local, ports, id, ({ photos }) => ({
    photos: photos.toSorted((one, other) => place(one.key) - place(other.key)),
    coverBy: 'seller',
  }));
}

/** Submits a draft: it is listed as soon as there is a network. `direct` fills missing fields with the stated fallbacks. */
export async function submitDraft(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  { direct = false }: { readonly direct?: boolean } = {},
): Promise<boolean> {
  return updateDraft(local, ports, id, () => ({ ...NO_REFUSAL, state: 'ready', direct, waits: undefined }));
}

/** Moves a submitted draft back to editing. */
export async function reopenDraft(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  return updateDraft(local, ports, id, ({ state }) => (state === 'ready' ? { state: 'editing' } : {}));
}

/** Sends a refused draft again, unchanged. */
export async function retryDraft(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  return updateDraft(local, ports, id, (draft) => clearRefusal(draft, draft.was));
}

/** Deletes a draft with its photos. Returns false if a request may have listed it. */
export async function removeDraft(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', draftTables(db), async () => {
      const draft = await db.drafts.get(id);
      if (draft === undefined || draft.sending !== undefined) return false;
      if (draft.state !== 'listed') await queueRemovals(db, ports, [draft]);
      await deleteDrafts(db, [id]);
      return true;
    }),
  );
}

/** Everything that a draft is stored in, and the queue of removals. */
export const draftTables = (db: Database) => [
  db.drafts,
  db.draftPhotos,
  db.draftThumbs,
  db.draftFrames,
  db.stackOutbox,
];

/** Requires a transaction that writes `draftTables`. */
export async function deleteDrafts(db: Database, ids: readonly string[]): Promise<void> {
  for (const photos of [db.draftPhotos, db.draftThumbs])
    await photos
      .where('draft')
      .anyOf([...ids])
      .delete();
  await db.draftFrames.bulkDelete([...ids]);
  await db.drafts.bulkDelete([...ids]);
}

export const clearRefusal = (draft: DraftRow, state: DraftRow['was'] = 'editing'): Partial<DraftRow> =>
  draft.state === 'refused' ? { ...NO_REFUSAL, state } : {};

type Changes = Partial<DraftRow> | Promise<Partial<DraftRow>>;

/** Changes a draft in one transaction over `draftTables` and stacks. Returns false if there is none, or if it may have been listed meanwhile. */
export async function updateDraft(
  local: LocalDb,
  { now }: WritePorts,
  id: string,
  news: (draft: DraftRow, db: Database) => Changes,
): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', [...draftTables(db), db.stacks], async () => {
      const draft = await db.drafts.get(id);
      if (draft === undefined || !isOpen(draft)) return false;
      await db.drafts.put({ ...draft, ...(await news(draft, db)), changedAt: now() });
      return true;
    }),
  );
}

/** The rows of new photos. The first is the next to be sent, so its preparation begins at once. */
function createPhotoRows(ports: PhotoPorts, draft: string, photos: readonly Blob[]): DraftPhotoRow[] {
  const rows = photos.map((blob) => ({ key: createMutationId(ports), draft, blob, name: nameOf(blob) }));
  const [first] = rows;
  if (first !== undefined) ports.prepareAhead?.(first);
  return rows;
}

const nameOf = (photo: Blob): string =>
  photo instanceof File && photo.name !== '' ? photo.name : 'photo.jpg';

const isField = (name: string): name is DraftField => name in EMPTY_FORM;
const fieldsOf = (typed: Partial<DraftForm>): DraftField[] => Object.keys(typed).filter(isField);

function without(fields: DraftRow['fields'], going: readonly string[]): DraftRow['fields'] {
  if (fields === undefined) return undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !going.includes(name)));
}
