import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

/** Scrolling down this far makes the line appear, scrolling up this far the header; in pixels. */
const DOWN_PX = 64;
const UP_PX = 8;
/** The header's second rule, below its box. */
const RULE_PX = 3;

/**
 * - top: the header scrolls with the page
 * - line: the header is out of view, and the line stands in for it
 * - full: the header is back, above the content
 * - leaving: it slides out of view, until its animation ends
 */
export type HeaderState = 'top' | 'line' | 'full' | 'leaving';

/** Positions in pixels: `y` in the page, the others in the window. */
interface Position {
  readonly y: number;
  /** The header's place in the page. */
  readonly header: { readonly top: number; readonly bottom: number };
  /** The bottom of its first row there. */
  readonly rowBottom: number;
  /** The bottoms of the bars above the header, and of the line. */
  readonly barsBottom: number;
  readonly lineBottom: number;
  /** Whether the header would hide neither the focus nor most of a low window. */
  readonly mayReturn: boolean;
}

/** Phones: what of the header is shown, by the direction of scrolling. `bars` stand right before the header. */
export function useHeaderState(bars: RefObject<HTMLElement | null>): HeaderState {
  const [state, setState] = useState<HeaderState>('top');
  const { key } = useLocation();
  const turn = useRef<{ visit: string; y?: number }>({ visit: key });

  // The jump to a restored position has no direction.
  useLayoutEffect(() => {
    turn.current = { visit: key };
  }, [key]);

  useEffect(() => {
    const phone = matchMedia('(max-width: 47.99em)');
    let current: HeaderState = 'top';
    let frame = 0;

    const change = (next: HeaderState): void => {
      if (next === current) return;
      if (next === 'line') copyWords(headerOf(bars), bars.current);
      else if (current === 'line') copyWords(bars.current, headerOf(bars));
      current = next;
      // In the frame that is about to be painted: another one would cost a screen that has just opened its paint again.
      flushSync(() => setState(next));
    };
    const update = (): void => {
      frame = 0;
      const position = measure(bars);
      if (position === undefined) return;
      const { y, header } = position;
      const last = turn.current.y ?? y;
      const extreme = current === 'full' ? Math.min(last, y) : Math.max(last, y);
      const next = phone.matches ? nextState(current, position, extreme) : 'top';
      turn.current.y = next === current ? extreme : y;
      change(next);
      setBarsHeight(position.barsBottom);
      moveBelowHeader(next === 'full' ? position.barsBottom + header.bottom - header.top : 0, y);
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    // Only a focus in the bars or the header keeps them. A tap in the content, which moves the focus too, must not wait for
    // the layout that `update` reads.
    const onFocusOut = ({ target }: FocusEvent): void => {
      if (!(target instanceof Node)) return;
      if (bars.current?.contains(target) === true || headerOf(bars)?.contains(target) === true) schedule();
    };
    const onLeft = ({ target }: Event): void => {
      if (current === 'leaving' && target === headerOf(bars)) change('line');
    };

    const resizes = new ResizeObserver(schedule);
    if (bars.current !== null) resizes.observe(bars.current);
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('focusout', onFocusOut);
    addEventListener('animationend', onLeft);
    phone.addEventListener('change', schedule);
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      removeEventListener('scroll', schedule);
      removeEventListener('focusout', onFocusOut);
      removeEventListener('animationend', onLeft);
      phone.removeEventListener('change', schedule);
    };
  }, [bars]);

  return state;
}

/** The state after scrolling to a position. `turn` is the y where the direction, or the state, last changed. */
function nextState(state: HeaderState, position: Position, turn: number): HeaderState {
  const { y, header, rowBottom, barsBottom, lineBottom, mayReturn } = position;
  const isOutOfView = header.bottom <= lineBottom;
  if (header.top >= barsBottom || (state === 'line' && rowBottom > lineBottom)) return 'top';
  if (state === 'top' && y >= DOWN_PX && rowBottom <= lineBottom) return 'line';
  if (state === 'line' && isOutOfView && turn - y >= UP_PX && mayReturn) return 'full';
  if (state === 'full' && isOutOfView && y - turn >= DOWN_PX) return 'leaving';
  return state;
}

const headerOf = (bars: RefObject<HTMLElement | null>): Element | null =>
  bars.current?.nextElementSibling ?? null;

/** Reads the layout; undefined while the header or the line is in use and must stay. */
function measure({ current: bars }: RefObject<HTMLElement | null>): Position | undefined {
  const header = bars?.nextElementSibling;
  const main = document.getElementById('main');
  if (!bars || !(header instanceof HTMLElement) || main === null) return undefined;
  const inUse = ':focus-visible, [aria-expanded="true"]';
  if (bars.querySelector(inUse) !== null || header.querySelector(inUse) !== null) return undefined;
  const { scrollHeight } = document.documentElement;
  // Safari bounces past both ends of a page.
  const y = Math.min(Math.max(scrollY, 0), scrollHeight - innerHeight);
  // The header's place in the page ends where the content begins, also while it is stuck.
  const bottom = main.getBoundingClientRect().top;
  const top = bottom - header.offsetHeight;
  const row = header.firstElementChild;
  return {
    y,
    header: { top, bottom },
    rowBottom: top + (row instanceof HTMLElement ? row.offsetHeight : 0),
    barsBottom: bars.offsetHeight,
    lineBottom: bars.offsetHeight + (bars.querySelector('section')?.offsetHeight ?? 0),
    mayReturn: header.offsetHeight < innerHeight / 3 && main.querySelector(':focus-visible') === null,
  };
}

/** Keeps words that are not yet searched. */
function copyWords(from: Element | null, to: Element | null): void {
  const [source, target] = [from, to].map((part) => part?.querySelector<HTMLInputElement>('[type=search]'));
  if (source && target) target.value = source.value;
}

/**
 * Moves what sticks below the line (a list's chips) below the header while that is back: `edge` is its bottom in the
 * window. A transform shifts no layout.
 */
function moveBelowHeader(edge: number, y: number): void {
  const part = document.querySelector<HTMLElement>('[data-below-header]');
  // Its place without the transform, which offsetTop does not count; read only while the header may hide it.
  const hidden = part === null || edge === 0 ? 0 : edge - (part.offsetTop - y);
  if (part !== null) part.style.transform = hidden > 0 ? `translateY(${hidden + RULE_PX}px)` : '';
}

/** For what stands below the bars: the header and toasts. */
function setBarsHeight(height: number): void {
  const { style } = document.documentElement;
  const text = `${height}px`;
  if ((style.getPropertyValue('--bars-height') || '0px') !== text) style.setProperty('--bars-height', text);
}
