import {
  magazineMessage,
  notLookedUpMessage,
  STACK_MESSAGES,
  unknownIsbnMessage,
} from '#contract/selling/stack-messages.ts';
import type { DraftRow } from '../drafts/draft.ts';

/** The title of an item's card. Without a title: what is known instead, which is never published. */
export interface ItemTitle {
  readonly text: string;
  readonly isKnown: boolean;
}

/**
 * An item that was added by its photo, and that has no title yet, has an empty text. `hasFrame`: this device has kept what its camera
 * saw of the item, which it does not have of a typed ISBN or of another device's scan.
 */
export function titleOfItem(
  { form, code, lookup }: Pick<DraftRow, 'form' | 'code' | 'lookup'>,
  hasFrame: boolean,
): ItemTitle {
  const title = form.title.trim();
  if (title !== '') return { text: title, isKnown: true };
  return { text: insteadOfTitle(code, lookup, hasFrame), isKnown: false };
}

function insteadOfTitle(code: DraftRow['code'], lookup: DraftRow['lookup'], hasFrame: boolean): string {
  if (code === undefined) return '';
  if (code.kind === 'issn') return magazineMessage(code.issn, code.issue);
  if (code.kind === 'ismn') return code.ismn;
  if (lookup === 'waiting') return notLookedUpMessage(code.isbn);
  return hasFrame ? STACK_MESSAGES.unknownIsbn : unknownIsbnMessage(code.isbn);
}
