import type { Card } from '#contract/catalog/card.ts';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { toggleWishlist } from './toggle-wishlist.ts';
import { useIsSaved } from './wishlist-store.ts';
import styles from './heart.module.css';

/** The wishlist heart in a product card's corner. */
export function Heart({ product }: { product: Card }) {
  const isSaved = useIsSaved(product.id);
  return (
    <button
      type="button"
      className={styles['heart']}
      aria-pressed={isSaved}
      aria-label={`Save ${product.title}`}
      onClick={() => void toggleWishlist(product)}
    >
      <Icon name="heart" />
    </button>
  );
}

/** The wishlist heart beside "Add to Cart" on the product screen. */
export function RoundHeart({ product }: { product: Card }) {
  const isSaved = useIsSaved(product.id);
  return (
    <RoundButton
      label={`Save ${product.title}`}
      icon="heart"
      aria-pressed={isSaved}
      onClick={() => void toggleWishlist(product)}
    />
  );
}
