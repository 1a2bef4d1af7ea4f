import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { panned, WHOLE, zoomed, type ZoomView } from './zoom-view.ts';

/** Zoom factors: per key press or button, per double tap, per wheel notch. */
const STEP = 1.5;
const DOUBLE_TAP = 2.5;
const NOTCH = 1.15;

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Zooming and panning by touch, wheel and keys. */
export function useZoom() {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ZoomView>(WHOLE);
  const [isHeld, setHeld] = useState(false);
  const fingers = useRef(new Map<number, Finger>());

  const updateView = (change: (now: ZoomView, box: DOMRect) => ZoomView) => {
    const box = stage.current?.getBoundingClientRect();
    if (box !== undefined) setView((now) => change(now, box));
  };
  const zoomBy = (factor: number, at?: Finger) =>
    updateView((now, box) =>
      zoomed(now, factor, at === undefined ? { x: 0, y: 0 } : fromCenter(at, box), box),
    );
  useWheel(stage, setView);

  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId);
    if (before === undefined) return;
    const now = { x: clientX, y: clientY };
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, now);
    if (other === undefined)
      updateView((was, box) => panned(was, { x: now.x - before.x, y: now.y - before.y }, box));
    else zoomBy(distance(now, other) / Math.max(1, distance(before, other)), midpoint(now, other));
  };
  const onLift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    setHeld(fingers.current.size > 0);
  };

  return {
    stage,
    view,
    held: isHeld,
    reset: () => setView(WHOLE),
    larger: () => zoomBy(STEP),
    smaller: () => zoomBy(1 / STEP),
    pan: (x: number, y: number) => updateView((now, box) => panned(now, { x, y }, box)),
    handlers: {
      onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
        currentTarget.setPointerCapture(pointerId);
        fingers.current.set(pointerId, { x: clientX, y: clientY });
        setHeld(true);
      },
      onPointerMove: onMove,
      onPointerUp: onLift,
      onPointerCancel: onLift,
      onDoubleClick: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
        if (view.scale > 1) setView(WHOLE);
        else zoomBy(DOUBLE_TAP, { x, y });
      },
    },
  };
}

/** React's wheel listeners are passive, so they cannot prevent scrolling: this adds a native one. */
function useWheel(
  stage: { readonly current: HTMLDivElement | null },
  setView: (change: (now: ZoomView) => ZoomView) => void,
): void {
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      if (box === undefined) return;
      const at = fromCenter({ x: event.clientX, y: event.clientY }, box);
      setView((now) => zoomed(now, event.deltaY < 0 ? NOTCH : 1 / NOTCH, at, box));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, setView]);
}

const fromCenter = ({ x, y }: Finger, box: DOMRect): Finger => ({
  x: x - box.left - box.width / 2,
  y: y - box.top - box.height / 2,
});

const distance = (a: Finger, b: Finger): number => Math.hypot(a.x - b.x, a.y - b.y);

const midpoint = (a: Finger, b: Finger): Finger => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
