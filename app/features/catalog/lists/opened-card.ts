import { useId, useState } from 'react';
import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';

interface OpenedCard {
  /** Which card on which screen was tapped last. Empty on the server, so that both sides draw the same. */
  readonly place?: string | undefined;
  readonly card?: Card | undefined;
  open(place: string, card: Card): void;
}

const useOpenedCard = create<OpenedCard>()((set) => ({
  open: (place, card) => set({ place, card }),
}));

/** The name under which a cover travels from its card to the product screen: one cover at a time may have it. */
export const TRAVELLING_COVER = 'cover';

/** The tapped card's cover gets the name under which it travels; a product may stand on a screen twice. */
export function useOpening(card: Card): { readonly travelling: boolean; readonly open: () => void } {
  const place = useId();
  const travelling = useOpenedCard((opened) => opened.place === place);
  const open = () => useOpenedCard.getState().open(place, card);
  return { travelling, open };
}

/** True while the product screen's own cover is the one that travels: until a card on that screen is tapped. */
export function useArrivalOfCover(): boolean {
  const [from] = useState(() => useOpenedCard.getState().place);
  return useOpenedCard((opened) => opened.place === from);
}

/** What the tapped card told of its product: its screen shows that, while the rest is on its way. */
export const useTappedCard = (id: number): Card | undefined =>
  useOpenedCard(({ card }) => (card?.id === id ? card : undefined));
