import { useState } from 'react';
import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';

/** The last opened card; undefined during server rendering, so that hydration matches. */
const useOpenedCard = create<{ readonly card?: Card | undefined }>()(() => ({}));

/** The view-transition-name of a cover on its way from card to product screen; only one element may have it. */
export const COVER_TRANSITION_NAME = 'cover';

let namedCover: HTMLElement | null | undefined;

/**
 * Opens a card: the product screen shows its data, and its cover gets the transition name, which is set without React. As a
 * prop, it would render two cards of the list again before every navigation, and every card would subscribe to the store.
 */
export function openCard(card: Card, link: Element): void {
  namedCover?.style.removeProperty('view-transition-name');
  namedCover = link.closest('article')?.querySelector<HTMLElement>('.cover');
  namedCover?.style.setProperty('view-transition-name', COVER_TRANSITION_NAME);
  useOpenedCard.setState({ card });
}

/** Whether the product screen's cover has the transition name: until a card on that screen is opened. */
export function useIsCoverArriving(): boolean {
  const [from] = useState(() => useOpenedCard.getState().card);
  return useOpenedCard((opened) => opened.card === from);
}

/** The opened card's data, which the product screen shows until the product has loaded. */
export const useOpenedCardData = (id: number): Card | undefined =>
  useOpenedCard(({ card }) => (card?.id === id ? card : undefined));
