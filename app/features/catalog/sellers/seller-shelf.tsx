import type { Card } from '#contract/catalog/card.ts';
import { BareCover } from '#app/ui/product/cover.tsx';
import styles from './seller-shelf.module.css';

/** Widths of the covers on a phone: neighbors differ in size. */
const WIDTHS = ['66px', '58px', '72px', '60px', '64px'] as const;

/** A seller's newest covers on a shelf. Decorative: the same items are listed below. */
export function SellerShelf({ cards }: { cards: readonly Card[] }) {
  const standing = cards.filter((card) => card.picture !== undefined);
  if (standing.length === 0) return null;
  return (
    <div className={styles['seller-shelf']} aria-hidden="true">
      {WIDTHS.map((width, index) => {
        const card = standing[index];
        return (
          card && (
            <BareCover
              key={card.id}
              picture={card.picture}
              alt=""
              sizes="(min-width:64em) 97px,72px"
              widest={320}
              width={width}
              eager
            />
          )
        );
      })}
    </div>
  );
}
