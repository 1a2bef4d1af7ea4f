import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { Ring } from '#contract/grading/rings.ts';
import type { Point } from './use-rings.ts';
import styles from './ring-editor.module.css';

type RingHandleProps = {
  ring: Pick<Ring, 'x' | 'y' | 'r'>;
  label: string;
  /** Takes the focus, such as when the ring is new. */
  isCurrent: boolean;
  onFocus: () => void;
  onMove: (to: Point) => void;
  onLarger: () => void;
  onSmaller: () => void;
  onRemove: () => void;
};

/** A step of the arrow keys, as a share of the picture. */
const STEP = 0.01;

/** A ring on a photo: dragged, or moved by the arrow keys, resized by + and -, removed by Delete. */
export function RingHandle({ ring, label, isCurrent, onFocus, ...actions }: RingHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.focus();
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      className={styles['ring']}
      style={toStyle(ring)}
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={(event) => pressKey(event, ring, actions)}
      {...useDrag(ring, actions.onMove)}
    />
  );
}

type Actions = Pick<RingHandleProps, 'onMove' | 'onLarger' | 'onSmaller' | 'onRemove'>;

function pressKey(
  event: KeyboardEvent,
  { x, y }: Point,
  { onMove, onLarger, onSmaller, onRemove }: Actions,
): void {
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onMove({ x: x - STEP, y }),
    ArrowRight: () => onMove({ x: x + STEP, y }),
    ArrowUp: () => onMove({ x, y: y - STEP }),
    ArrowDown: () => onMove({ x, y: y + STEP }),
    '+': onLarger,
    '=': onLarger,
    '-': onSmaller,
    Delete: onRemove,
    Backspace: onRemove,
  };
  const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/** The ring keeps its distance from the finger. */
function useDrag(ring: Point, onMove: (to: Point) => void) {
  const grip = useRef<Point>({ x: 0, y: 0 });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const at = pointOn(event.currentTarget.parentElement, event);
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: ring.x - at.x, y: ring.y - at.y };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const at = pointOn(event.currentTarget.parentElement, event);
      onMove({ x: at.x + grip.current.x, y: at.y + grip.current.y });
    },
  };
}

/** Where a pointer is on an element that has the size of the picture. */
export function pointOn(
  element: Element | null,
  { clientX, clientY }: Readonly<Record<'clientX' | 'clientY', number>>,
): Point {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** The circle in the frame; its diameter is a share of the width. */
const toStyle = ({ x, y, r }: RingHandleProps['ring']): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${r * 200}%`,
});
