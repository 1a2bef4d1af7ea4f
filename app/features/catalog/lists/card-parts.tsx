import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Card } from '#contract/catalog/card.ts';
import { conditionLabel, leavesOf } from '#contract/catalog/conditions.ts';
import { percentOff } from '#contract/catalog/discount.ts';
import { piecesOf } from '#contract/search/highlight-matches.ts';
import { formatDollars } from '#contract/money.ts';
import { Condition } from '#app/ui/product/condition.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { Flag } from '#app/ui/product/flag.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Price } from '#app/ui/product/price.tsx';
import { TRAVELLING_COVER } from './opened-card.ts';
import productCardStyles from './product-card.module.css';

/** How wide a cover stands in the grid's columns (2, 3 from 640 px, 4 from 1,024 px). */
export const GRID_SIZES = '(min-width:75em) 190px,(min-width:64em) 16vw,(min-width:40em) 20vw,34vw';

/** When a card's picture is loaded: `first` before everything else, `row` with the page, `later` when it comes near. */
export type Turn = 'first' | 'row' | 'later';

/** The first row of a grid that opens its screen: four cards on a desktop. */
export const turnOf = (index: number): Turn => (index === 0 ? 'first' : index < 4 ? 'row' : 'later');

export type ProductCardProps = {
  card: Card;
  /** Whole percent for the "% OFF" flag, by the rule of the screen; undefined shows none. */
  percent?: number | undefined;
  /** The grid's trending flag is on. */
  trending?: boolean;
  turn?: Turn;
  /** It is on the wishlist: the cover's corner is turned down. */
  saved?: boolean;
  /** The words of a search, to be marked in title and author. */
  query?: string | undefined;
  /** Slots: the wishlist's heart in the corner, the cart's button at the foot. */
  heart?: ReactNode;
  action?: ReactNode;
};

type CardCoverProps = {
  card: Card;
  turn: Turn;
  saved: boolean;
  travelling: boolean;
  trending?: boolean;
};

/** The card's picture on its table; the title stands below, so it has no words of its own. */
export function CardCover({ card, turn, saved, travelling, trending = false }: CardCoverProps) {
  return (
    <Cover
      picture={card.picture}
      alt=""
      sizes={GRID_SIZES}
      widest={480}
      priority={turn === 'first'}
      eager={turn !== 'later'}
      saved={saved}
      transitionName={travelling ? TRAVELLING_COVER : undefined}
    >
      {trending && <Flag words="TRENDING" trending />}
    </Cover>
  );
}

/** "36% OFF" on the frame's edge; nothing without a percentage. */
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
  /** Words to mark, as they were searched. */
  query: string | undefined;
  open: () => void;
};

/** The title is the link, and its reach is the whole card. */
export function CardTitle({ card, query, open }: CardTitleProps) {
  return (
    <h3 className={productCardStyles['title']}>
      <Link to={`/product/${card.id}`} viewTransition onClick={open}>
        <Marked text={card.title} query={query} />
      </Link>
    </h3>
  );
}

/** A text with the words of a search marked in it. */
export function Marked({ text, query }: { text: string; query: string | undefined }): ReactNode {
  if (query === undefined || query === '') return text;
  return piecesOf(text, query).map((piece, index) =>
    piece.match ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

export function CardCondition({ card }: { card: Card }) {
  return <Condition words={conditionLabel(card.condition)} leaves={leavesOf(card.condition)} />;
}

/** The average of an item's stars and how many gave them; nothing where nobody has. */
export function CardStars({ card: { rating, reviewCount = 0 } }: { card: Card }) {
  if (rating === undefined || reviewCount === 0) return null;
  return (
    <p className={productCardStyles['stars']}>
      <Icon name="star" />
      <span aria-hidden="true">
        {rating} ({reviewCount})
      </span>
      <span className="vh">
        {rating} out of 5, {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
      </span>
    </p>
  );
}

/** Price, what it cost new, and the button that buys one. */
export function CardFoot({ card, action }: { card: Card; action: ReactNode }) {
  return (
    <div className={productCardStyles['foot']}>
      <Price
        priceText={formatDollars(card.price)}
        wasText={card.comparePrice === undefined ? undefined : formatDollars(card.comparePrice)}
      />
      {action}
    </div>
  );
}
