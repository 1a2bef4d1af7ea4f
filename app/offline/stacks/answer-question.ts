import { isOpen, type DraftForm, type DraftRow } from '../drafts/draft.ts';
import { clearRefusal, draftTables, removeDraft, updateDraft, withTyped } from '../drafts/drafts.ts';
import type { LocalDb } from '../database.ts';
import type { WritePorts } from '../ports.ts';
import { keepAsNew } from './keep-as-new.ts';
import type { Answer } from './review-draft.ts';
import type { StackPercent } from '#contract/selling/stack-price.ts';
import type { TypedField } from '#contract/selling/stack-sync.ts';

/** Stores the seller's answer to a problem. Returns false if the item cannot be changed any more. */
export async function answerQuestion(
  local: LocalDb,
  ports: WritePorts,
  id: string,
  answer: Answer,
): Promise<boolean> {
  if (answer.kind === 'keep-as-new') return keepAsNew(local, ports, id);
  if (answer.kind === 'remove-too') return removeDraft(local, ports, id);
  return updateDraft(local, ports, id, (draft) => answered(draft, answer));
}

type StoredAnswer = Exclude<Answer, { readonly kind: 'keep-as-new' | 'remove-too' }>;

function answered(draft: DraftRow, answer: StoredAnswer): Partial<DraftRow> {
  const asked = (about: DraftRow['asked']): Partial<DraftRow> => ({ asked: { ...draft.asked, ...about } });
  switch (answer.kind) {
    case 'retry':
      return clearRefusal(draft, draft.was);
    case 'copies':
      return withCopies(draft, answer.copies);
    case 'use-photo':
      return { ...asCode(draft, answer.isbn), otherBook: undefined };
    case 'keep-mine':
      return asked({ otherBook: answer.isbn });
    case 'title-right':
      return asked({ title: answer.title });
    case 'add-copy':
      return { ...asked({ listed: String(answer.productId) }), addTo: answer.productId };
    case 'use-grade':
      return withTyped(draft, { condition: answer.condition });
    case 'use-theirs':
    case 'keep-ours':
      return withEntered(draft, answer);
    case 'list-separately':
  }
  return { ...asked({ listed: String(answer.productId) }), addTo: undefined };
}

/** Closes the question how many copies there are. */
const withCopies = ({ conflicts }: DraftRow, copies: number): Partial<DraftRow> => ({
  copies,
  seen: copies,
  conflicts: conflicts?.filter(({ field }) => field !== 'copies'),
});

/** Of two devices' values, the chosen one counts as entered by the seller. */
function withEntered(
  draft: DraftRow,
  { field, value }: { readonly field: TypedField; readonly value: string },
): Partial<DraftRow> {
  return field === 'copies' ? withCopies(draft, Number(value)) : withTyped(draft, { [field]: value });
}

/** The item is another book: everything suggested for the former one goes. */
const asCode = (draft: DraftRow, isbn: string): Partial<DraftRow> => ({
  ...withTyped(draft, { isbn }),
  code: { kind: 'isbn', isbn },
  lookup: 'waiting',
  addTo: undefined,
});

/** What the seller types or chooses in the review. */
export type ItemFields = Partial<DraftForm> & {
  /** 1 to 99. */
  readonly copies?: number;
  readonly percent?: StackPercent;
};

/**
 * Stores what the seller typed or chose for an item: suggestions no longer fill it. A percent changes only a price that
 * nobody typed. Returns false if the item cannot be changed any more.
 */
export const setItemFields = async (
  local: LocalDb,
  ports: WritePorts,
  id: string,
  fields: ItemFields,
): Promise<boolean> => updateDraft(local, ports, id, (draft) => withFields(draft, fields));

/** Stores the same for several items in one transaction, and skips those that cannot be changed any more. */
export async function applyToItems(
  local: LocalDb,
  { now }: WritePorts,
  ids: readonly string[],
  fields: Pick<ItemFields, 'condition' | 'category' | 'percent'>,
): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', draftTables(db), async () => {
      const drafts = await db.drafts.bulkGet([...ids]);
      const open = drafts.filter((draft) => draft !== undefined).filter(isOpen);
      await db.drafts.bulkPut(
        open.map((draft) => ({ ...draft, ...withFields(draft, fields), changedAt: now() })),
      );
    }),
  );
}

/** What was submitted is looked at again; a refused item stays refused until it is tried again. */
function withFields(draft: DraftRow, { copies, percent, ...typed }: ItemFields): Partial<DraftRow> {
  const typedChanges = withTyped(percent === undefined ? draft : { ...draft, percent }, typed);
  return {
    ...(percent === undefined ? {} : { percent }),
    ...typedChanges,
    ...(copies === undefined ? {} : withCopies({ ...draft, ...typedChanges }, copies)),
    ...(draft.state === 'ready' ? { state: 'editing' as const } : {}),
  };
}
