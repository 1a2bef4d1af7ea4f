import { Link } from 'react-router-dom';
import type { Card } from '#contract/catalog/card.ts';
import { BareCover } from '#app/ui/product/cover.tsx';
import { classes } from '#app/ui/classes.ts';
import skeletonStyles from '#app/ui/states/skeleton.module.css';
import styles from './hero-shelf.module.css';

/** Widths of the covers: neighbors differ in size. On phones, the screen's edge cuts the shelf off. */
const WIDTHS = ['7.4rem', '6.8rem', '7.1rem', '6.9rem'] as const;
/** Covers that every phone shows. */
const EAGER_COUNT = 3;
const SIZES = '(min-width:64em) 164px,119px';

/** Covers on the hero's shelf. Decorative: the same products are listed below. */
export function HeroShelf({ cards }: { cards: readonly Card[] }) {
  const standing = cards.filter((card) => card.picture !== undefined);
  return (
    <div className={styles['hero-shelf']} aria-hidden="true">
      {WIDTHS.map((width, index) => {
        const card = standing[index];
        if (card === undefined) return null;
        return (
          <Link
            key={card.id}
            to={`/product/${card.id}`}
            tabIndex={-1}
            className={index < 2 ? undefined : styles['more']}
          >
            <BareCover
              picture={card.picture}
              alt=""
              sizes={SIZES}
              widest={480}
              width={width}
              priority={index === 0}
              eager={index < EAGER_COUNT}
            />
          </Link>
        );
      })}
    </div>
  );
}

/** The shelf's loading state. */
export function HeroShelfSkeleton() {
  return (
    <div className={styles['hero-shelf']} aria-hidden="true">
      {WIDTHS.slice(0, 3).map((width) => (
        <span
          key={width}
          className={classes(skeletonStyles['block'], skeletonStyles['standing'])}
          style={{ width }}
        />
      ))}
    </div>
  );
}
