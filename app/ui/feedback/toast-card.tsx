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

const SWIPE_THRESHOLD_PX = 50;

type ToastCardProps = {
  /** Screen readers announce destructive at once (role alert), default when idle (role status). */
  variant?: 'default' | 'destructive';
  title: string;
  text?: string | undefined;
  /** A thumbnail on the left, such as the cover of the added item. */
  picture?: ReactNode;
  onDismiss: () => void;
};

/** One toast. A swipe of 50 px to the right or the close button dismisses it. */
export function ToastCard({ variant = 'default', title, text, picture, onDismiss }: ToastCardProps) {
  const isError = variant === 'destructive';
  const { shift, handlers } = useSwipeRight(onDismiss);
  const style: CSSProperties | undefined =
    shift > 0 ? { transform: `translateX(${shift}px)`, opacity: 1 - shift / 400 } : undefined;
  return (
    <div
      className={isError ? classes(styles['toast'], styles['bad']) : styles['toast']}
      role={isError ? 'alert' : 'status'}
      style={style}
      data-swiping={shift > 0 ? '' : undefined}
      {...handlers}
    >
      {isError ? <Icon name="warning" /> : picture && <span className={styles['thumb']}>{picture}</span>}
      <p>
        <strong>{title}</strong>
        {text}
      </p>
      <RoundButton label="Dismiss" icon="cross" bare onClick={onDismiss} />
    </div>
  );
}

/** Follows a pointer to the right; `shift` is the distance in px. Buttons inside keep their clicks. */
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
      const isSwipe = start.current !== undefined && event.clientX - start.current >= SWIPE_THRESHOLD_PX;
      end();
      if (isSwipe) onSwipe();
    },
    onPointerCancel: end,
    // A drag that starts on selected text would start a native drag and end the swipe.
    onDragStart: (event: DragEvent<HTMLElement>) => {
      if (start.current !== undefined) event.preventDefault();
    },
  };
  return { shift, handlers };
}
