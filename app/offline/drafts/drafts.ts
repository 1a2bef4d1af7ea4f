import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { SELLING } from '#contract/selling/selling.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import {
  EMPTY_FORM,
  isOpen,
  type DraftField,
  type DraftForm,
  type DraftPhotoRow,
  type DraftRow,
} from './draft.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import { suggested, withIsbn, withSuggestion } from './merge-suggestion.ts';

/**
 * Stores photos as a new draft of whoever is signed in, in one transaction: from then on they wait, whatever happens to
 * the page. At most 8 of them; none is a draft that begins with its text. Answers its id. Throws where nothing can be
 * stored.
 */
export async function newDraft(
  local: LocalDb,
  ports: WritePorts,
  photos: readonly Blob[] = [],
): Promise<string> {
  const id = createMutationId(ports);
  const rows = photoRows(ports, id, photos.slice(0, SELLING.photosPerListing));
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

/** Keeps what the person typed or chose; no machine fills these fields any more. False where the draft is out of reach. */
export async function changeDraft(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  typed: Partial<DraftForm>,
): Promise<boolean> {
  return change(local, ports, id, (draft) => {
    const other = typed.isbn === undefined ? {} : withIsbn(draft, typed.isbn);
    const { form, touched, suggestion, fields } = { ...draft, ...other };
    const touchedNow = [...new Set([...touched, ...fieldsOf(typed)])];
    const typedForm = { ...form, ...typed };
    return {
      ...other,
      // A price that a machine suggested follows the condition.
      form: suggestion === undefined ? typedForm : withSuggestion(typedForm, touchedNow, suggestion),
      touched: touchedNow,
      // What was wrong with a field is no longer said of what stands there now.
      fields: without(fields, fieldsOf(typed)),
    };
  });
}

/** Fills what the person has not touched with what a machine found. */
export async function suggest(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  suggestion: Suggestion,
): Promise<boolean> {
  return change(local, ports, id, (draft) => suggested(draft, suggestion));
}

/** Adds photos behind the others, as far as they fit into a listing. */
export async function addPhotos(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  photos: readonly Blob[],
): Promise<boolean> {
  const rows = photoRows(ports, id, photos);
  return change(local, ports, id, async (draft, db) => {
    const known = new Set(draft.photos.map(({ key }) => key));
    const fit = rows.slice(0, Math.max(0, SELLING.photosPerListing - draft.photos.length));
    const more = fit.filter(({ key }) => !known.has(key));
    await db.draftPhotos.bulkPut(more);
    const photosNow = [...draft.photos, ...more.map(({ key }) => ({ key, tries: 0 }))];
    return { ...editedAgain(draft), photos: photosNow };
  });
}

export async function removePhoto(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  key: string,
): Promise<boolean> {
  return change(local, ports, id, async (draft, db) => {
    await db.draftPhotos.delete(key);
    return { ...editedAgain(draft), photos: draft.photos.filter((photo) => photo.key !== key) };
  });
}

/** Puts the photos into the order of these keys; the first is the cover. What is not named stays behind them. */
export async function orderPhotos(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  keys: readonly string[],
): Promise<boolean> {
  const place = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return change(local, ports, id, ({ photos }) => ({
    photos: photos.toSorted((one, other) => place(one.key) - place(other.key)),
  }));
}

/** "List it": it goes out as soon as there is a way. By the direct button with the stated fallbacks. */
export async function submitDraft(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  { direct = false }: { readonly direct?: boolean } = {},
): Promise<boolean> {
  return change(local, ports, id, () => ({ ...NO_REFUSAL, state: 'ready', direct }));
}

/** Takes a draft that waits back into the form: it is not listed until it is submitted again. */
export async function reopenDraft(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  return change(local, ports, id, ({ state }) => (state === 'ready' ? { state: 'editing' } : {}));
}

/** "Try again": what the shop refused is sent once more, as it is. */
export async function retryDraft(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  return change(local, ports, id, (draft) => editedAgain(draft, draft.was));
}

/** Throws a draft away with its photos. False where a request may have listed it: then it is too late. */
export async function removeDraft(local: LocalDb, id: string): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', db.drafts, db.draftPhotos, async () => {
      const draft = await db.drafts.get(id);
      if (draft?.sending !== undefined) return false;
      await deleteDrafts(db, [id]);
      return draft !== undefined;
    }),
  );
}

/** Inside a transaction that writes both tables. */
export async function deleteDrafts(db: Database, ids: readonly string[]): Promise<void> {
  await db.draftPhotos
    .where('draft')
    .anyOf([...ids])
    .delete();
  await db.drafts.bulkDelete([...ids]);
}

/** Everything that a refusal leaves in a draft. */
const NO_REFUSAL = { reason: undefined, fields: undefined, was: undefined } as const;

const editedAgain = (draft: DraftRow, state: DraftRow['was'] = 'editing'): Partial<DraftRow> =>
  draft.state === 'refused' ? { ...NO_REFUSAL, state } : {};

type News = Partial<DraftRow> | Promise<Partial<DraftRow>>;

/** Changes a draft in one transaction. False where there is none, or it may have been listed meanwhile. */
async function change(
  local: LocalDb,
  { now }: WritePorts,
  id: string,
  news: (draft: DraftRow, db: Database) => News,
): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', db.drafts, db.draftPhotos, async () => {
      const draft = await db.drafts.get(id);
      if (draft === undefined || !isOpen(draft)) return false;
      await db.drafts.put({ ...draft, ...(await news(draft, db)), changedAt: now() });
      return true;
    }),
  );
}

const photoRows = (ports: WritePorts, draft: string, photos: readonly Blob[]): DraftPhotoRow[] =>
  photos.map((blob) => ({ key: createMutationId(ports), draft, blob, name: nameOf(blob) }));

const nameOf = (photo: Blob): string =>
  photo instanceof File && photo.name !== '' ? photo.name : 'photo.jpg';

const isField = (name: string): name is DraftField => name in EMPTY_FORM;
const fieldsOf = (typed: Partial<DraftForm>): DraftField[] => Object.keys(typed).filter(isField);

function without(fields: DraftRow['fields'], going: readonly string[]): DraftRow['fields'] {
  if (fields === undefined) return undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !going.includes(name)));
}
