import { useEffect, useState, type RefObject } from 'react';

/** Marks the element of a row with the row's id. */
const ROW = '[data-item]';

/**
 * The rows in their order, but the one that is being worked on stays where it was: it moves once the focus has left it, or
 * something else was tapped. A tap counts as focus, because iPhones do not focus buttons. `page` contains the rows.
 */
export function useSettledOrder<T extends { readonly id: string }>(
  rows: readonly T[],
  page: RefObject<HTMLElement | null>,
): readonly T[] {
  const [activeId, setActiveId] = useState<string>();
  const [held, setHeld] = useState<{ readonly id: string; readonly place: number }>();
  const current = held?.id === activeId ? held : undefined;
  const row = rows.find(({ id }) => id === current?.id);
  const settled =
    row === undefined || current === undefined
      ? rows
      : rows.filter((each) => each !== row).toSpliced(current.place, 0, row);
  if (held?.id !== activeId) {
    const place = settled.findIndex(({ id }) => id === activeId);
    setHeld(activeId === undefined || place < 0 ? undefined : { id: activeId, place });
  }

  useEffect(() => {
    const element = page.current;
    const activate = ({ target }: Event) =>
      setActiveId(target instanceof Element ? target.closest<HTMLElement>(ROW)?.dataset['item'] : undefined);
    element?.addEventListener('focusin', activate);
    element?.addEventListener('pointerdown', activate);
    return () => {
      element?.removeEventListener('focusin', activate);
      element?.removeEventListener('pointerdown', activate);
    };
  }, [page]);
  return settled;
}
