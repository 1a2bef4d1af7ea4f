import { Link } from 'react-router-dom';
import { excerptOf } from '#contract/catalog/card.ts';
import type { Review } from '#contract/reviews/review.ts';
import { formatMonth } from '#contract/shop-clock.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { classes } from '#app/ui/classes.ts';
import styles from './testimonials.module.css';

/** Maximum characters of a review on the home page; the product page shows all of it. */
const MAX_EXCERPT_LENGTH = 220;

/** The newest reviews; those of the demo catalog are marked as samples. */
export function Testimonials({ reviews }: { reviews: readonly Review[] }) {
  const hasSamples = reviews.some((review) => review.sample);
  return (
    <>
      <div className="section-head">
        <h2 id="said">Testimonials</h2>
        {hasSamples && <Badge tone="sample">Sample content</Badge>}
      </div>
      {hasSamples && (
        <p className={classes('soft', styles['aside'])}>
          We wrote these samples to show where readers’ reviews will appear.
        </p>
      )}
      {reviews.length === 0 && (
        <p className="soft">Readers’ reviews will appear here once the first orders have arrived.</p>
      )}
      <div className={styles['quotes']}>
        {reviews.map((review) => (
          <figure key={review.id}>
            <blockquote>“{excerptOf(review.text, MAX_EXCERPT_LENGTH)}”</blockquote>
            <figcaption>
              {review.name}, {formatMonth(review.createdAt)}.{' '}
              <Link to={`/product/${review.productId}`}>
                View item<span className="vh"> reviewed by {review.name}</span>
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
