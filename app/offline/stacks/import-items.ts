import { SUGGESTED_FIELDS } from '#contract/appraisal/appraisal.ts';
import { SELLING } from '#contract/selling/selling.ts';
import type { NewLine } from '#contract/selling/listing-imports.ts';
import { STACK, STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import type { LocalDb } from '../database.ts';
import { isUnpublished, type DraftForm, type DraftRow } from '../drafts/draft.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { draftTables } from '../drafts/drafts.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import type { ItemCode } from './item-code.ts';
import { createItem } from './scan-item.ts';
import { findStack } from './stacks.ts';

/** The items of the lines, in their order; or the sentence why nothing was stored. */
export type ImportItemsResult =
  | { readonly items: readonly { readonly draft: string; readonly photos: readonly string[] }[] }
  | { readonly message: string };

/**
 * Makes the new lines of a list items of a stack, all in one transaction. What a line says counts as typed. `photos` are the
 * names of an item's files, which the caller stores. Throws if storage is unavailable.
 */
export async function importItems(
  local: LocalDb,
  ports: WritePorts,
  stackId: string,
  lines: readonly NewLine[],
): Promise<ImportItemsResult> {
  const ids = lines.map(() => createMutationId(ports)).toSorted();
  return local.run(async (db) =>
    db.transaction('rw', [...draftTables(db), db.stacks, db.state], async () => {
      const stack = await findStack(db, stackId);
      if (stack === undefined) return { message: STACK_MESSAGES.itemGone };
      const open = await queryDrafts(db, stack.whose).filter(isUnpublished).count();
      if (open + lines.length > STACK.maxOpenDrafts) return { message: STACK_MESSAGES.tooManyDrafts };
      const items = lines.map((line, at) => {
        const code = codeOf(line);
        return withLine(createItem(ports, ids[at] ?? '', stack, code), line);
      });
      await db.drafts.bulkPut(items);
      return {
        items: items.map(({ id }, at) => ({
          draft: id,
          photos: (lines[at]?.photos ?? []).slice(0, SELLING.maxPhotos),
        })),
      };
    }),
  );
}

function codeOf({ form, issn }: NewLine): ItemCode | undefined {
  if (form.isbn !== '') return { kind: 'isbn', isbn: form.isbn };
  return issn === undefined ? undefined : { kind: 'issn', issn };
}

function withLine(item: DraftRow, { form, copies }: NewLine): DraftRow {
  const typed: Partial<DraftForm> = Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== ''),
  );
  const fields = SUGGESTED_FIELDS.filter((field) => field in typed);
  return {
    ...item,
    form: { ...item.form, ...typed },
    touched: [...new Set([...item.touched, ...fields])],
    ...(copies === 1 ? {} : { copies }),
  };
}
