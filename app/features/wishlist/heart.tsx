import type { Card } from '#contract/catalog/card.ts';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { toggleWishlist } from './toggle-wishlist.ts';
import { useIsHeartPressed } from './wishlist-store.ts';
import styles from './heart.module.css';

/** The wishlist heart in a product card's corner. */
export function Heart({ product }: { product: Card }) {
  const isPressed = useIsHeartPressed(product.id);
  return (
    <button
      type="button"
      className={styles['heart']}
      aria-pressed={isPressed}
      aria-label={`Save ${product.title}`}
      onClick={() => void toggleWishlist(product)}
    >
      <Icon name="heart" />
    </button>
  );
}

/** The wishlist heart beside "Add to Cart" on the product screen. */
export function RoundHeart({ product }: { product: Card }) {
  const isPressed = useIsHeartPressed(product.id);
  return (
    <RoundButton
      label={`Save ${product.title}`}
      icon="heart"
      aria-pressed={isPressed}
      onClick={() => void toggleWishlist(product)}
    />
  );
}
