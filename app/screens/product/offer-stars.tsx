import type { Card } from '#contract/catalog/card.ts';
import { ratingWords } from '../../features/catalog/product/review-list.tsx';
import type { ProductData } from '../../shell/loading/loader-data.ts';
import { Stars } from '../../ui/product/stars.tsx';
import { Deferred } from '../../ui/deferred.tsx';

/** The average rating and the number of reviews; renders nothing without reviews. */
export function OfferStars({ card, reviews }: { card: Card; reviews: ProductData['reviews'] }) {
  const { rating, reviewCount = 0 } = card;
  if (rating === undefined || reviewCount === 0) return null;
  return (
    <div className="row">
      <Stars rating={rating} label={`${rating} out of 5`} />
      <span className="small soft">
        <Deferred
          value={reviews}
          skeleton={ratingWords(rating, [], reviewCount)}
          failed={() => ratingWords(rating, [], reviewCount)}
        >
          {(loaded) => ratingWords(rating, loaded, reviewCount)}
        </Deferred>
      </span>
    </div>
  );
}
