import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { moved } from './move-key.ts';
import badgeStyles from '#app/ui/product/badge.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './photo-row.module.css';

export interface RowPhoto {
  readonly key: string;
  readonly picture: ReactNode;
}

type PhotoRowProps = {
  photos: readonly RowPhoto[];
  /** Called with all keys in their new order. */
  onOrder: (keys: readonly string[]) => void;
  onRemove: (key: string) => void;
};

/** A listing's photos in order; reordered by dragging, arrow keys or buttons. */
export function PhotoRow({ photos, onOrder, onRemove }: PhotoRowProps) {
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState('');
  const keys = photos.map(({ key }) => key);
  const move = (key: string, to: number) => {
    const next = moved(keys, key, to);
    if (next.join() === keys.join()) return;
    onOrder(next);
    setSaid(`Photo ${next.indexOf(key) + 1} of ${next.length}`);
  };
  const drag = useDrag(setHeld, move);

  if (photos.length === 1) return <p className={fieldStyles['hint']}>{SELL_SCREEN.oneHint}</p>;
  return (
    <div className={styles['photo-row']}>
      <ol aria-label="Photos">
        {photos.map(({ key, picture }, at) => (
          <li key={key} data-photo={key} data-held={held === key ? '' : undefined}>
            <Thumb at={at} {...drag(key)} onKeyDown={(event) => byArrow(event, key, at, move)}>
              {picture}
            </Thumb>
            <span className={styles['tools']}>
              <RoundButton
                bare
                label={`Move photo ${at + 1} left`}
                icon="chevron-left"
                disabled={at === 0}
                onClick={() => move(key, at - 1)}
              />
              <RoundButton bare label={`Remove photo ${at + 1}`} icon="trash" onClick={() => onRemove(key)} />
              <RoundButton
                bare
                label={`Move photo ${at + 1} right`}
                icon="chevron-right"
                disabled={at === photos.length - 1}
                onClick={() => move(key, at + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className={fieldStyles['hint']}>{SELL_SCREEN.galleryHint}</p>
      <p className="vh" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

type ThumbProps = {
  at: number;
  children: ReactNode;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Thumb({ at, children, ...handlers }: ThumbProps) {
  const name = at === 0 ? 'Photo 1, the cover' : `Photo ${at + 1}`;
  return (
    <button
      type="button"
      className={styles['thumb']}
      aria-label={`${name}. Use the arrow keys to move it.`}
      {...handlers}
    >
      {children}
      {at === 0 && <span className={badgeStyles['badge']}>Cover</span>}
    </button>
  );
}

function byArrow(
  event: KeyboardEvent,
  key: string,
  at: number,
  move: (key: string, to: number) => void,
): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  move(key, at + step);
}

/** Pointer handlers for drag and drop: the dragged photo takes the place of the one below the pointer. */
function useDrag(hold: (key: string | undefined) => void, move: (key: string, to: number) => void) {
  return (key: string) => ({
    onPointerDown: ({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      hold(key);
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!currentTarget.hasPointerCapture(pointerId)) return;
      const to = placeAt(clientX, clientY);
      if (to >= 0) move(key, to);
    },
    onPointerUp: () => hold(undefined),
    onPointerCancel: () => hold(undefined),
  });
}

/** The index of the photo at a viewport point; -1 if there is none. */
function placeAt(x: number, y: number): number {
  const item = document.elementFromPoint(x, y)?.closest('[data-photo]');
  return item ? [...(item.parentElement?.children ?? [])].indexOf(item) : -1;
}
