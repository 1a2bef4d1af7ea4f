import type { ComponentProps } from 'react';
import { AddOneButton } from '../features/cart/add-to-cart-button.tsx';
import { ProductCard } from '../features/catalog/lists/product-card.tsx';
import { Heart } from '../features/wishlist/heart.tsx';
import { useIsSaved } from '../features/wishlist/wishlist-store.ts';

type ShopCardProps = Omit<ComponentProps<typeof ProductCard>, 'heart' | 'action' | 'saved'>;

/** The product card of every grid: the catalog's card with the wishlist button and the cart button. */
export function ShopCard(props: ShopCardProps) {
  const saved = useIsSaved(props.card.id);
  return (
    <ProductCard
      {...props}
      saved={saved}
      heart={<Heart product={props.card} />}
      action={<AddOneButton product={props.card} />}
    />
  );
}
