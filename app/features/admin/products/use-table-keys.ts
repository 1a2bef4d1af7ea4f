import { useEffect, useRef } from 'react';

interface Keys {
  readonly count: number;
  readonly active: number | undefined;
  readonly move: (row: number, column: string | undefined) => void;
  readonly filter: () => void;
  readonly select: (row: number) => void;
  readonly auto: (row: number) => void;
}

/**
 * The table by keyboard, wherever on the screen one is: / filters, arrows go from row to row in the same column, x
 * selects, a prices automatically. Enter and Escape are the fields' own. Where words are typed the keys are letters.
 */
export function useTableKeys(keys: Keys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const { target } = event;
      const element = target instanceof HTMLElement ? target : document.body;
      if (element.matches('textarea, select, input:not([type=number], [type=checkbox])')) return;
      if (act(now.current, event.key, element)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** Answers whether the key was one of ours. */
function act(
  { count, active, move, filter, select, auto }: Keys,
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
      if (active === undefined) return false;
      if (key === 'x') select(active);
      else auto(active);
      return true;
    default:
      return false;
  }
}
