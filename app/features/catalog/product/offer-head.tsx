import type { ReactNode } from 'react';
import type { Card } from '#contract/catalog/card.ts';
import { conditionLabel, leavesOf } from '#contract/catalog/conditions.ts';
import { formatDollars } from '#contract/money.ts';
import type { Product } from '#contract/catalog/product.ts';
import { IN_CHECKOUT, pauseText } from '#contract/catalog/pause-text.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Condition } from '#app/ui/product/condition.tsx';
import { Price } from '#app/ui/product/price.tsx';
import styles from './offer-head.module.css';

/** "Ursula K. Le Guin · Ace Books, 1976 · Paperback", from the known fields. */
function bylineOf({ author, publisher, publishedYear, binding }: Partial<Product>): string {
  const edition = [publisher, publishedYear].filter((part) => part !== undefined).join(', ');
  return [author, edition, binding].filter((part) => part !== undefined && part !== '').join(' · ');
}

type OfferHeadProps = {
  card: Card;
  /** Undefined while loading, if the screen was opened from a card. */
  product: Product | undefined;
  stars: ReactNode;
};

/** A product's title, byline, rating, price and condition. Product Details has the whole title where it is cut here. */
export function OfferHead({ card, product, stars }: OfferHeadProps) {
  const byline = bylineOf(product ?? { author: card.author });
  return (
    <>
      <div className={styles['offer-head']}>
        <h1>{card.title}</h1>
        {byline !== '' && <p className={styles['byline']}>{byline}</p>}
      </div>
      {stars}
      <div className="row">
        <Price
          big
          priceText={formatDollars(card.price)}
          wasText={card.comparePrice === undefined ? undefined : formatDollars(card.comparePrice)}
        />
        <Condition words={conditionLabel(card.condition)} leaves={leavesOf(card.condition)} />
        <Availability inStock={card.inStock} held={product?.held === true} paused={card.paused} />
      </div>
    </>
  );
}

type AvailabilityProps = { inStock: boolean; held: boolean; paused: Product['paused'] };

/** In stock, sold, held by another shopper's checkout, or not for sale although copies are left. */
function Availability({ inStock, held, paused }: AvailabilityProps) {
  if (inStock) {
    return (
      <Badge tone="in" icon="check">
        In Stock
      </Badge>
    );
  }
  return held ? (
    <Badge tone="wait" icon="clock">
      {IN_CHECKOUT}
    </Badge>
  ) : (
    <Badge tone="out">{paused ? pauseText(paused) : 'Sold'}</Badge>
  );
}
