import { Link } from 'react-router-dom';
import { excerptOf } from '#contract/catalog/card.ts';
import type { Review } from '#contract/reviews/review.ts';
import { formatMonth } from '#contract/shop-clock.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { classes } from '#app/ui/classes.ts';
import styles from './testimonials.module.css';

/** Characters of a reader's words on the home page; all of them stand with the item. */
const LONGEST = 220;

/** The newest words of readers; what came with the demo catalog says so. */
export function Testimonials({ reviews }: { reviews: readonly Review[] }) {
  const samples = reviews.some((review) => review.sample);
  return (
    <>
      <div className="section-head">
        <h2 id="said">Testimonials</h2>
        {samples && <Badge tone="sample">Sample content</Badge>}
      </div>
      {samples && (
        <p className={classes('soft', styles['aside'])}>
          Written by us to show the place where readers’ words will stand.
        </p>
      )}
      {reviews.length === 0 && (
        <p className="soft">Readers’ words will stand here once the first copies have arrived.</p>
      )}
      <div className={styles['quotes']}>
        {reviews.map((review) => (
          <figure key={review.id}>
            <blockquote>“{excerptOf(review.text, LONGEST)}”</blockquote>
            <figcaption>
              {review.name}, {formatMonth(review.createdAt)}.{' '}
              <Link to={`/product/${review.productId}`}>
                What it is about<span className="vh">: words of {review.name}</span>
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
