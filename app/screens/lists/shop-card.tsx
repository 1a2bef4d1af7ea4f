import type { ComponentType } from 'react';
import { AddOneButton } from '../../features/cart/add-to-cart-button.tsx';
import type { ProductCardProps } from '../../features/catalog/lists/card-parts.tsx';
import { ProductCard } from '../../features/catalog/lists/product-card.tsx';
import { Heart } from '../../features/wishlist/heart.tsx';
import { useIsSaved } from '../../features/wishlist/wishlist-store.ts';

type ShopCardProps = Omit<ProductCardProps, 'heart' | 'action' | 'saved'> & {
  /** The card's layout; a product card by default. */
  as?: ComponentType<ProductCardProps>;
};

/** The product card of every grid: the catalog's card with the wishlist button and the cart button. */
export function ShopCard({ as: CatalogCard = ProductCard, ...props }: ShopCardProps) {
  const saved = useIsSaved(props.card.id);
  return (
    <CatalogCard
      {...props}
      saved={saved}
      heart={<Heart product={props.card} />}
      action={<AddOneButton product={props.card} />}
    />
  );
}
