import { magazineMessage, notLookedUpMessage, STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import type { DraftRow } from '../drafts/draft.ts';

/** The title of an item's card. Without a title: what is known instead, which is never published. */
export interface ItemTitle {
  readonly text: string;
  readonly isKnown: boolean;
}

/** An item that was added by its photo, and that has no title yet, has an empty text. */
export function titleOfItem({ form, code, lookup }: Pick<DraftRow, 'form' | 'code' | 'lookup'>): ItemTitle {
  const title = form.title.trim();
  if (title !== '') return { text: title, isKnown: true };
  return { text: insteadOfTitle(code, lookup), isKnown: false };
}

function insteadOfTitle(code: DraftRow['code'], lookup: DraftRow['lookup']): string {
  if (code === undefined) return '';
  if (code.kind === 'issn') return magazineMessage(code.issn, code.issue);
  if (code.kind === 'ismn') return code.ismn;
  return lookup === 'waiting' ? notLookedUpMessage(code.isbn) : STACK_MESSAGES.unknownIsbn;
}
