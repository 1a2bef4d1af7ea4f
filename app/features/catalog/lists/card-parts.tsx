import type { ReactNode } from 'react';
import type { Card } from '#contract/catalog/card.ts';
import { percentOff } from '#contract/catalog/discount.ts';
import { formatDollars } from '#contract/money.ts';
import { AbsoluteLink } from '#app/ui/absolute-link.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { Flag } from '#app/ui/product/flag.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Price } from '#app/ui/product/price.tsx';
import { openCard } from './opened-card.ts';
import productCardStyles from './product-card.module.css';

/** The `sizes` of a cover in the grid (2 columns, 3 from 640 px, 4 from 1,024 px). */
export const GRID_SIZES = '(min-width:75em) 190px,(min-width:64em) 16vw,(min-width:40em) 20vw,28vw';

/** A card image's loading priority: `first` is high priority, `row` eager, `later` lazy. */
export type ImagePriority = 'first' | 'row' | 'later';

/** The priority by index in the screen's first grid: the first row has four cards on desktops. */
export const imagePriorityOf = (index: number): ImagePriority =>
  index === 0 ? 'first' : index < 4 ? 'row' : 'later';

export type ProductCardProps = {
  card: Card;
  /** Whole percent for the "% OFF" flag, by the screen's rule; undefined hides it. */
  percent?: number | undefined;
  /** Shows the "TRENDING" badge. */
  trending?: boolean;
  priority?: ImagePriority;
  /** Whether it is on the wishlist; the cover then has a dog-ear. */
  saved?: boolean;
  /** Renders title and author, with the words of a search highlighted. */
  highlight?: (text: string) => ReactNode;
  /** Slots for the wishlist heart and the cart button. */
  heart?: ReactNode;
  action?: ReactNode;
};

type CardCoverProps = {
  card: Card;
  turn: ImagePriority;
  saved: boolean;
  trending?: boolean;
};

/** The card's image. Its alt text is empty, because the title follows. */
export function CardCover({ card, turn, saved, trending = false }: CardCoverProps) {
  return (
    <Cover
      picture={card.picture}
      alt=""
      sizes={GRID_SIZES}
      widest={480}
      priority={turn === 'first'}
      eager={turn !== 'later'}
      saved={saved}
    >
      {trending && <Flag words="TRENDING" trending />}
    </Cover>
  );
}

/** "36% OFF"; renders nothing without a percentage. */
export function PercentFlag({ percent }: { percent: number | undefined }) {
  return (
    percent !== undefined && (
      <div className={productCardStyles['badges']}>
        <Flag words={percentOff(percent)} />
      </div>
    )
  );
}

type CardTitleProps = {
  card: Card;
  /** The title as it is shown. */
  children: ReactNode;
};

/** The title link; its hit area covers the whole card. */
export function CardTitle({ card, children }: CardTitleProps) {
  return (
    <h3 className={productCardStyles['title']}>
      <AbsoluteLink
        to={`/product/${card.id}`}
        viewTransition
        onClick={({ currentTarget }) => openCard(card, currentTarget)}
      >
        {children}
      </AbsoluteLink>
    </h3>
  );
}

/** The average rating with the number of reviews; renders nothing without reviews. */
export function CardStars({ card: { rating, reviewCount = 0 } }: { card: Card }) {
  if (rating === undefined || reviewCount === 0) return null;
  return (
    <p className={productCardStyles['stars']}>
      <Icon name="star" />
      <span aria-hidden="true">{`${rating} (${reviewCount})`}</span>
      <span className="vh">
        {`${rating} out of 5, ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`}
      </span>
    </p>
  );
}

/** Price and compare price, below the children; the action button is beside them. */
export function CardFoot({
  card,
  action,
  children,
}: {
  card: Card;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={productCardStyles['foot']}>
      <div>
        {children}
        <Price
          priceText={formatDollars(card.price)}
          wasText={card.comparePrice === undefined ? undefined : formatDollars(card.comparePrice)}
        />
      </div>
      {action}
    </div>
  );
}
