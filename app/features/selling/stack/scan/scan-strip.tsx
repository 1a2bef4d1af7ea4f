import { memo, useLayoutEffect, useRef } from 'react';
import type { StackCard } from '#app/offline/stacks/stack-card.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ItemThumb } from '../item-thumb.tsx';
import styles from './scan-strip.module.css';

type ScanStripProps = {
  /** Newest first. */
  cards: readonly StackCard[];
  /** The id of the card that the next photo is of. */
  selected: string | undefined;
  onSelect: (card: string) => void;
};

/** The cards of what was scanned, newest first. A new one is always in view: browsers keep showing the card that they had snapped to. */
export function ScanStrip({ cards, selected, onSelect }: ScanStripProps) {
  const strip = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const newest = cards[0]?.id;
  useLayoutEffect(() => {
    if (newest === undefined || list.current === null || strip.current === null) return;
    // On a phone the list scrolls, on a desktop what it stands in.
    list.current.scrollLeft = 0;
    strip.current.scrollTop = 0;
  }, [newest]);
  return (
    <section ref={strip} className={styles['scan-strip']} aria-label="Scanned, newest first">
      <ul ref={list}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <ScanCard
              card={card}
              isNewest={index === 0}
              isSelected={card.id === selected}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ScanCardProps = {
  card: StackCard;
  isNewest: boolean;
  isSelected: boolean;
  onSelect: (card: string) => void;
};

/** Not rendered again while its card is the same: the reader waits for the page between two frames. */
const ScanCard = memo(function ScanCard({ card, isNewest, isSelected, onSelect }: ScanCardProps) {
  const { title, price, thumb, picture, photoCount, copies } = card;
  return (
    <button
      type="button"
      className={styles['card']}
      aria-pressed={isSelected}
      onClick={() => onSelect(card.id)}
    >
      <ItemThumb blob={thumb} picture={picture} seed={card.id} />
      {isNewest && (
        <span className={styles['tick']}>
          <Icon name="check" />
          <span className="vh">Stored. </span>
        </span>
      )}
      <b className={title.isKnown ? undefined : styles['instead']}>{title.text}</b>
      <span className={styles['foot']}>
        {price !== '' && `$${price}`}
        {copies > 1 && ` × ${copies}`}
        <span className={styles['shots']}>
          <Icon name="camera" />
          {photoCount}
          <span className="vh">{photoCount === 1 ? ' photo' : ' photos'}</span>
        </span>
      </span>
    </button>
  );
});
