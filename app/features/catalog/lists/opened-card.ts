import { useId, useState } from 'react';
import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';

interface OpenedCard {
  /** The id of the last opened card's component. Unset during server rendering, so that hydration matches. */
  readonly componentId?: string | undefined;
  readonly card?: Card | undefined;
  open(componentId: string, card: Card): void;
}

const useOpenedCard = create<OpenedCard>()((set) => ({
  open: (componentId, card) => set({ componentId, card }),
}));

/** The view-transition-name of a cover on its way from card to product screen; only one element may have it. */
export const COVER_TRANSITION_NAME = 'cover';

/** Gives the opened card's cover the transition name. Keyed by component, because a screen may show a product twice. */
export function useOpenCard(card: Card): { readonly travelling: boolean; readonly open: () => void } {
  const place = useId();
  const travelling = useOpenedCard((opened) => opened.componentId === place);
  const open = () => useOpenedCard.getState().open(place, card);
  return { travelling, open };
}

/** Whether the product screen's cover has the transition name: until a card on that screen is opened. */
export function useIsCoverArriving(): boolean {
  const [from] = useState(() => useOpenedCard.getState().componentId);
  return useOpenedCard((opened) => opened.componentId === from);
}

/** The opened card's data, which the product screen shows until the product has loaded. */
export const useOpenedCardData = (id: number): Card | undefined =>
  useOpenedCard(({ card }) => (card?.id === id ? card : undefined));
