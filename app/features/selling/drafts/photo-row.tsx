import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { classes } from '#app/ui/classes.ts';
import { moveKey } from './move-key.ts';
import badgeStyles from '#app/ui/product/badge.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import sellingStyles from '../selling.module.css';
import styles from './photo-row.module.css';

export interface RowPhoto {
  readonly key: string;
  readonly picture: ReactNode;
}

type PhotoRowProps = {
  photos: readonly RowPhoto[];
  /** Shown if the shop has put another photo first: restores the seller's cover. */
  onRestoreCover?: (() => void) | undefined;
  /** Called with all keys in their new order. */
  onReorder: (keys: readonly string[]) => void;
  onRemove: (key: string) => void;
};

/** A listing's photos in order; reordered by dragging, arrow keys or buttons. */
export function PhotoRow({ photos, onRestoreCover, onReorder, onRemove }: PhotoRowProps) {
  const [draggedKey, setDraggedKey] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const keys = photos.map(({ key }) => key);
  const move = (key: string, to: number) => {
    const next = moveKey(keys, key, to);
    if (next.join() === keys.join()) return;
    onReorder(next);
    setAnnouncement(`Photo ${next.indexOf(key) + 1} of ${next.length}`);
  };
  const drag = useDrag(setDraggedKey, move);

  if (photos.length === 1) return <p className={fieldStyles['hint']}>{SELL_SCREEN.oneHint}</p>;
  return (
    <div className={styles['photo-row']}>
      <ol aria-label="Photos">
        {photos.map(({ key, picture }, index) => (
          <li key={key} data-photo={key} data-held={draggedKey === key ? '' : undefined}>
            <Thumb
              index={index}
              {...drag(key)}
              onKeyDown={(event) => moveByArrowKey(event, key, index, move)}
            >
              {picture}
            </Thumb>
            <span className={styles['tools']}>
              <RoundButton
                bare
                label={`Move photo ${index + 1} left`}
                icon="chevron-left"
                disabled={index === 0}
                onClick={() => move(key, index - 1)}
              />
              <RoundButton
                bare
                label={`Remove photo ${index + 1}`}
                icon="trash"
                onClick={() => onRemove(key)}
              />
              <RoundButton
                bare
                label={`Move photo ${index + 1} right`}
                icon="chevron-right"
                disabled={index === photos.length - 1}
                onClick={() => move(key, index + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      {onRestoreCover === undefined ? (
        <p className={fieldStyles['hint']}>{SELL_SCREEN.galleryHint}</p>
      ) : (
        <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
          {SELL_SCREEN.coverMoved}
          <Button small onClick={onRestoreCover}>
            Use the barcode photo
          </Button>
        </output>
      )}
      <p className="vh" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

type ThumbProps = {
  index: number;
  children: ReactNode;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Thumb({ index, children, ...handlers }: ThumbProps) {
  const name = index === 0 ? 'Photo 1, the cover' : `Photo ${index + 1}`;
  return (
    <button
      type="button"
      className={styles['thumb']}
      aria-label={`${name}. Use the arrow keys to move it.`}
      {...handlers}
    >
      {children}
      {index === 0 && <span className={badgeStyles['badge']}>Cover</span>}
    </button>
  );
}

function moveByArrowKey(
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
function useDrag(setDragged: (key: string | undefined) => void, move: (key: string, to: number) => void) {
  return (key: string) => ({
    onPointerDown: ({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDragged(key);
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!currentTarget.hasPointerCapture(pointerId)) return;
      const to = indexAtPoint(clientX, clientY);
      if (to >= 0) move(key, to);
    },
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
  });
}

/** The index of the photo at a viewport point; -1 if there is none. */
function indexAtPoint(x: number, y: number): number {
  const item = document.elementFromPoint(x, y)?.closest('[data-photo]');
  return item ? [...(item.parentElement?.children ?? [])].indexOf(item) : -1;
}
