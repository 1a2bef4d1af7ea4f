import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

/** How long a pointer or the focus rests before the name is shown; milliseconds. */
const DELAY_MS = 700;

const CONTROLS = 'button, a[href]';

interface Shown {
  readonly name: string;
  readonly of: Element;
}

/**
 * The name of a button or link that shows only an icon, for a mouse that rests on it or the keyboard's focus; Escape
 * closes it. Fingers get none: there it would cover what they are about to touch. One listener for the whole page.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let aimedAt: Element | undefined;
    const close = () => {
      clearTimeout(timer);
      aimedAt = undefined;
      setShown(undefined);
    };
    const aim = (target: EventTarget | null) => {
      const control = target instanceof Element ? (target.closest(CONTROLS) ?? undefined) : undefined;
      // The pointer may move onto the tooltip itself.
      if (target instanceof Element && target.closest('.tooltip') !== null) return;
      if (control === aimedAt) return;
      close();
      const name = control === undefined ? undefined : nameOfBareIcon(control);
      if (control === undefined || name === undefined) return;
      aimedAt = control;
      timer = setTimeout(() => setShown({ name, of: control }), DELAY_MS);
    };
    const pointed = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') aim(target);
    };
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) aim(target);
    };
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const events = new AbortController();
    const options = { capture: true, passive: true, signal: events.signal };
    addEventListener('pointerover', pointed, options);
    addEventListener('focusin', focused, options);
    addEventListener('focusout', close, options);
    addEventListener('pointerdown', close, options);
    addEventListener('scroll', close, options);
    addEventListener('keydown', pressed, options);
    document.documentElement.addEventListener('pointerleave', close, { signal: events.signal });
    return () => {
      events.abort();
      clearTimeout(timer);
    };
  }, []);

  if (shown === undefined || !shown.of.isConnected) return null;
  // A modal dialog lies over everything else: what belongs to it stands in it.
  return createPortal(
    <Tooltip {...shown} />,
    shown.of.closest('dialog, main, header, footer') ?? document.body,
  );
}

/** The accessible name of a control, where no word of it can be seen. */
function nameOfBareIcon(control: Element): string | undefined {
  if (control.querySelector('svg') === null) return undefined;
  const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (words.nextNode() !== null) {
    const { parentElement, nodeValue } = words.currentNode;
    // Words for screen readers are clipped to one pixel; the cart's count is no name.
    const isSeen = (parentElement?.getBoundingClientRect().width ?? 0) > 1;
    if (isSeen && /\p{L}/u.test(nodeValue ?? '')) return undefined;
  }
  const name = control.getAttribute('aria-label') ?? control.textContent;
  return name.trim() === '' ? undefined : name.trim();
}

/** Under its control, or above it where there is no room. */
function Tooltip({ name, of }: Shown) {
  const place = (element: HTMLSpanElement | null) => {
    if (element === null) return;
    const { left, width, top, bottom } = of.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const middle = left + width / 2 - own.width / 2;
    const below = bottom + GAP;
    element.style.left = `${Math.max(GAP, Math.min(middle, innerWidth - own.width - GAP))}px`;
    element.style.top = `${below + own.height > innerHeight ? top - own.height - GAP : below}px`;
  };
  return (
    // Screen readers say the name already.
    <span ref={place} role="tooltip" className={styles['tooltip']}>
      {name}
    </span>
  );
}

/** Pixels between a control and its tooltip, and between a tooltip and the window's edge. */
const GAP = 6;
