import type { Review } from '#contract/reviews/review.ts';
import { formatMonth } from '#contract/shop-clock.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Stars } from '#app/ui/product/stars.tsx';
import styles from './review-list.module.css';

/** "4.3, 3 sample reviews", "5, 1 review" */
export function ratingWords(rating: number, reviews: readonly Review[], count: number): string {
  const sample = reviews.length > 0 && reviews.every((review) => review.sample);
  return `${rating}, ${count} ${sample ? 'sample ' : ''}${count === 1 ? 'review' : 'reviews'}`;
}

/** A product's reviews; those of the demo catalog are marked as samples. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="soft">No reviews yet.</p>;
  return (
    <ul className={styles['review-list']}>
      {reviews.map((review) => (
        <li key={review.id}>
          <p className="row">
            <Stars rating={review.stars} label={`${review.stars} out of 5`} />
            {review.sample && <Badge tone="sample">Sample content</Badge>}
          </p>
          <p>{review.text}</p>
          <p className="small soft">
            {review.name}, {formatMonth(review.createdAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
