import {
  useRef,
  useState,
  type CSSProperties,
  type DragEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Icon } from '../icon.tsx';
import { RoundButton } from '../buttons/round-button.tsx';
import { classes } from '../classes.ts';
import styles from './toast.module.css';

/** Pixels to the right after which letting go dismisses. */
const SWIPE = 50;

type ToastCardProps = {
  /** destructive is read out at once (role alert), default when there is time (role status). */
  variant?: 'default' | 'destructive';
  title: string;
  text?: string | undefined;
  /** What it is about, small, on the left: the cover of what was added. */
  picture?: ReactNode;
  onDismiss: () => void;
};

/** One notification. Swiping it 50 px to the right, or its cross, dismisses it. */
export function ToastCard({ variant = 'default', title, text, picture, onDismiss }: ToastCardProps) {
  const bad = variant === 'destructive';
  const { shift, handlers } = useSwipeRight(onDismiss);
  const style: CSSProperties | undefined =
    shift > 0 ? { transform: `translateX(${shift}px)`, opacity: 1 - shift / 400 } : undefined;
  return (
    <div
      className={bad ? classes(styles['toast'], styles['bad']) : styles['toast']}
      role={bad ? 'alert' : 'status'}
      style={style}
      data-swiping={shift > 0 ? '' : undefined}
      {...handlers}
    >
      {bad ? <Icon name="warning" /> : picture && <span className={styles['thumb']}>{picture}</span>}
      <p>
        <strong>{title}</strong>
        {text}
      </p>
      <RoundButton label="Dismiss" icon="cross" bare onClick={onDismiss} />
    </div>
  );
}

/** Follows a finger to the right; `shift` is how far, in px. Buttons inside keep their own taps. */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number>(undefined);
  const [shift, setShift] = useState(0);

  const end = () => {
    start.current = undefined;
    setShift(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) setShift(Math.max(0, event.clientX - start.current));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = start.current !== undefined && event.clientX - start.current >= SWIPE;
      end();
      if (far) onSwipe();
    },
    onPointerCancel: end,
    // A mouse that sets off from words it had marked would carry them away, and the swipe would end.
    onDragStart: (event: DragEvent<HTMLElement>) => {
      if (start.current !== undefined) event.preventDefault();
    },
  };
  return { shift, handlers };
}
