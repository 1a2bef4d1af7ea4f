import { useEffect, type RefObject } from 'react';

/** Scrolls the row of tabs, which is wider than a phone, to the selected one. */
export function useSelectedTabInView(around: RefObject<HTMLDivElement | null>, selected: string): void {
  useEffect(() => {
    const tabs = around.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [];
    const tab = [...tabs].find(({ id }) => id.endsWith(`-tab-${selected}`));
    const row = tab?.parentElement;
    if (tab === undefined || row == null) return;
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [around, selected]);
}
