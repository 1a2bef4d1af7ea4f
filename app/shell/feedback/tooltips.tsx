import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

const DELAY_MS = 700;

const CONTROL_SELECTOR = 'button, a[href]';

interface TooltipProps {
  readonly name: string;
  readonly control: Element;
}

/**
 * Shows the name of an icon-only button or link on hover and on keyboard focus; Escape closes it. None for touch, where
 * it would cover the control. Listens on the window: controls need no markup of their own.
 */
export function Tooltips() {
  const [shown, setShown] = useState<TooltipProps>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let target: Element | undefined;
    const close = () => {
      clearTimeout(timer);
      target = undefined;
      setShown(undefined);
    };
    const open = (element: EventTarget | null) => {
      const control =
        element instanceof Element ? (element.closest(CONTROL_SELECTOR) ?? undefined) : undefined;
      // The pointer may move onto the tooltip itself.
      if (element instanceof Element && element.closest('.tooltip') !== null) return;
      if (control === target) return;
      close();
      const name = control === undefined ? undefined : nameOfIconControl(control);
      if (control === undefined || name === undefined) return;
      target = control;
      timer = setTimeout(() => setShown({ name, control }), DELAY_MS);
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') open(event.target);
    };
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) open(event.target);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const events = new AbortController();
    const options = { capture: true, passive: true, signal: events.signal };
    addEventListener('pointerover', onPointerOver, options);
    addEventListener('focusin', onFocusIn, options);
    addEventListener('focusout', close, options);
    addEventListener('pointerdown', close, options);
    addEventListener('scroll', close, options);
    addEventListener('keydown', onKeyDown, options);
    document.documentElement.addEventListener('pointerleave', close, { signal: events.signal });
    return () => {
      events.abort();
      clearTimeout(timer);
    };
  }, []);

  if (shown === undefined || !shown.control.isConnected) return null;
  // Inside an open modal dialog: the top layer covers everything outside it.
  return createPortal(
    <Tooltip {...shown} />,
    shown.control.closest('dialog, main, header, footer') ?? document.body,
  );
}

/** The accessible name of a control without visible text; otherwise undefined. */
function nameOfIconControl(control: Element): string | undefined {
  if (control.querySelector('svg') === null) return undefined;
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { parentElement, nodeValue } = texts.currentNode;
    // Texts for screen readers only are 1 px wide; the cart's count has no letters.
    const isVisible = (parentElement?.getBoundingClientRect().width ?? 0) > 1;
    if (isVisible && /\p{L}/u.test(nodeValue ?? '')) return undefined;
  }
  const name = control.getAttribute('aria-label') ?? control.textContent;
  return name.trim() === '' ? undefined : name.trim();
}

/** Below its control, or above it where there is no room. */
function Tooltip({ name, control }: TooltipProps) {
  const place = (element: HTMLSpanElement | null) => {
    if (element === null) return;
    const { left, width, top, bottom } = control.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const centered = left + width / 2 - own.width / 2;
    const below = bottom + GAP_PX;
    element.style.left = `${Math.max(GAP_PX, Math.min(centered, innerWidth - own.width - GAP_PX))}px`;
    element.style.top = `${below + own.height > innerHeight ? top - own.height - GAP_PX : below}px`;
  };
  return (
    // Decorative for screen readers: they announce the control's name anyway.
    <span ref={place} role="tooltip" className={styles['tooltip']}>
      {name}
    </span>
  );
}

/** Between a control and its tooltip, and between a tooltip and the window's edge. */
const GAP_PX = 6;
