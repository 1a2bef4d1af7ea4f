import { useEffect, useRef } from 'react';

/**
 * Keyboard shortcuts of a whole screen: calls `onKey` for keys pressed without Ctrl, Alt or Meta that nothing else has handled,
 * and not while a modal dialog is open.
 */
export function useShortcuts(onKey: (event: KeyboardEvent) => void): void {
  const newest = useRef(onKey);
  useEffect(() => {
    newest.current = onKey;
  });

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') === null) newest.current(event);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
