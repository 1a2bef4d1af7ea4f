import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import styles from './palette-button.module.css';

/** Renders nothing if the download fails; the next press tries again. */
const Palette = lazy(async () =>
  import('./palette.tsx').then(({ Palette: opened }) => ({ default: opened })),
);

/** Opens the command palette, as Ctrl-K or ⌘K do everywhere in the back office. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles['palette-button']}
        aria-label="Find or do anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Find or do anything</span>
        <kbd>{/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
