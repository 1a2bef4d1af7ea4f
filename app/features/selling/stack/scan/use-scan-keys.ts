import { useShortcuts } from '#app/ui/use-shortcuts.ts';

interface ScanKeys {
  readonly takePhoto: () => void;
  readonly close: () => void;
  /** A USB scanner types digits wherever the focus is: moves it to the ISBN field. */
  readonly focusIsbn: () => void;
}

/** Space takes a photo while no control has the focus, Escape closes, and digits go to the ISBN field. */
export function useScanKeys({ takePhoto, close, focusIsbn }: ScanKeys): void {
  useShortcuts((event) => {
    const { target, key } = event;
    const hasFocus = target instanceof Element && target.matches('a, button, input, select');
    if (key === 'Escape') close();
    else if (key === ' ' && !hasFocus) {
      event.preventDefault();
      takePhoto();
    } else if (/^[\dX]$/i.test(key) && !(target instanceof HTMLInputElement)) focusIsbn();
  });
}
