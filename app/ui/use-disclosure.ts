import { useEffect, useRef, useState, type RefObject } from 'react';

interface Disclosure<E extends HTMLElement> {
  /** Holds the button, which comes first, and what it opens. */
  readonly frame: RefObject<E | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes it; the button gets the focus, because what had it is hidden. */
  readonly close: () => void;
}

/** A button that opens a list. Escape, and a tap or the focus outside, close it. */
export function useDisclosure<E extends HTMLElement>(): Disclosure<E> {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<E>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    };
    addEventListener('pointerdown', closeIfOutside);
    addEventListener('focusin', closeIfOutside);
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('pointerdown', closeIfOutside);
      removeEventListener('focusin', closeIfOutside);
      removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return {
    frame,
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => {
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    },
  };
}
