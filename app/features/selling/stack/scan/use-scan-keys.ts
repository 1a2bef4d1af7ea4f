import { useEffect, useRef } from 'react';

interface ScanKeys {
  readonly takePhoto: () => void;
  readonly close: () => void;
  /** A USB scanner types digits wherever the focus is: moves it to the ISBN field. */
  readonly focusIsbn: () => void;
}

/** Space takes a photo while no control has the focus, Escape closes, and digits go to the ISBN field. */
export function useScanKeys(keys: ScanKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const { takePhoto, close, focusIsbn } = newest.current;
      const { target, key } = event;
      const hasFocus = target instanceof Element && target.matches('a, button, input, select');
      if (key === 'Escape') close();
      else if (key === ' ' && !hasFocus) {
        event.preventDefault();
        takePhoto();
      } else if (/^[\dX]$/i.test(key) && !(target instanceof HTMLInputElement)) focusIsbn();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
