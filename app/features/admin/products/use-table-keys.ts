import { useShortcuts } from '#app/ui/use-shortcuts.ts';

interface Keys {
  readonly count: number;
  readonly active: number | undefined;
  readonly move: (row: number, column: string | undefined) => void;
  readonly filter: () => void;
  readonly select: (row: number) => void;
  readonly auto: (row: number) => void;
  readonly open: (row: number) => void;
}

/**
 * Keyboard shortcuts of the whole screen: / focuses the filter, arrows move between rows in the same column, o opens, x
 * selects, a prices automatically. Fields handle Enter and Escape. Inactive in text fields and dialogs.
 */
export function useTableKeys(keys: Keys): void {
  useShortcuts((event) => {
    const { target } = event;
    const element = target instanceof HTMLElement ? target : document.body;
    if (element.closest('dialog') !== null) return;
    if (element.matches('textarea, select, input:not([type=number], [type=checkbox])')) return;
    if (handleKey(keys, event.key, element)) event.preventDefault();
  });
}

/** Handles a shortcut. Returns whether the key is one. */
function handleKey(
  { count, active, move, filter, select, auto, open }: Keys,
  key: string,
  element: HTMLElement,
): boolean {
  switch (key) {
    case '/':
      filter();
      return true;
    case 'ArrowDown':
    case 'ArrowUp': {
      if (count === 0) return false;
      const step = key === 'ArrowDown' ? 1 : -1;
      const row = active === undefined ? 0 : Math.min(count - 1, Math.max(0, active + step));
      move(row, element.dataset['column']);
      return true;
    }
    case 'x':
    case 'a':
    case 'o':
      if (active === undefined) return false;
      ({ x: select, a: auto, o: open })[key](active);
      return true;
    default:
      return false;
  }
}
