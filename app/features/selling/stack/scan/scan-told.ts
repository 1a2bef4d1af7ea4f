import { copiesLabel, REVIEW } from '#contract/selling/stack-messages.ts';
import {
  anotherCopyQuestion,
  inStackMessage,
  scannedMessage,
} from '#contract/selling/stack-screen-messages.ts';
import type { StackCard } from '#app/offline/stacks/stack-card.ts';
import type { ToldMessage, ToldQuestion } from './told.tsx';

/** What the line over the picture is about: a card, a sentence, or a card whose code was scanned again. */
export type Told =
  | { readonly kind: 'card'; readonly id: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'again'; readonly id: string; readonly seen: number };

/** The line's words; `idle` before anything was told. A card's are those that it has now: its title may come later. */
export function messageOf(told: Told | undefined, cards: readonly StackCard[], idle: string): ToldMessage {
  if (told?.kind === 'note') return { text: told.text };
  const card = cards.find(({ id }) => id === told?.id);
  if (card === undefined) return { text: idle };
  const { title, author, price } = card;
  const count = inStackMessage(cards.length);
  if (!title.isKnown) return { text: title.text === '' ? count : title.text };
  return { title: scannedMessage({ title: title.text, author, price }), text: count };
}

/** The question about another copy; undefined for anything else. */
export function questionOf(
  told: Told | undefined,
  cards: readonly StackCard[],
  answer: (id: string, copies: number) => void,
): ToldQuestion | undefined {
  if (told?.kind !== 'again') return undefined;
  const { id, seen } = told;
  const copies = cards.find((card) => card.id === id)?.copies ?? 1;
  return {
    text: anotherCopyQuestion(seen),
    answers: [
      { label: copiesLabel(seen), choose: () => answer(id, seen) },
      { label: REVIEW.sameBook, choose: () => answer(id, copies) },
    ],
  };
}
