import { useRef, type PointerEvent } from 'react';
import styles from './facet-sheet.module.css';

/** A drag this far down closes the sheet, or a flick: this far at this speed. */
const DRAG_PX = 96;
const FLICK = { distancePx: 24, pxPerMs: 0.5 };

/** The head of a bottom sheet. Dragged down it takes the sheet along, and closes it; Escape and the button do so, too. */
export function SheetHandle({ onClose }: { onClose: () => void }) {
  const start = useRef<{ readonly y: number; readonly at: number }>(undefined);

  const follow = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    if (start.current !== undefined) shift(currentTarget, Math.max(0, clientY - start.current.y));
  };
  const release = ({ currentTarget, clientY, timeStamp }: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return;
    const distance = clientY - start.current.y;
    const speed = distance / Math.max(1, timeStamp - start.current.at);
    start.current = undefined;
    const isFlick = distance >= FLICK.distancePx && speed >= FLICK.pxPerMs;
    if (distance >= DRAG_PX || isFlick) onClose();
    else shift(currentTarget, 0);
  };
  return (
    <div
      className={styles['handle']}
      aria-hidden="true"
      onPointerDown={({ currentTarget, pointerId, clientY: y, timeStamp: at, button }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        start.current = { y, at };
      }}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={({ currentTarget }) => {
        start.current = undefined;
        shift(currentTarget, 0);
      }}
    />
  );
}

/** Moves the sheet without rendering it; 0 px lets it slide back. */
function shift(handle: HTMLElement, px: number): void {
  const sheet = handle.closest('dialog');
  if (sheet === null) return;
  sheet.style.transform = px > 0 ? `translateY(${px}px)` : '';
  sheet.toggleAttribute('data-dragged', px > 0);
}
