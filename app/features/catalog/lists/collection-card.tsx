import { titleCase } from '#contract/catalog/categories.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { CardCover, CardFoot, CardStars, CardTitle, type ProductCardProps } from './card-parts.tsx';
import productCardStyles from './product-card.module.css';
import styles from './collection-card.module.css';

/** A product on the Browse Collection screen, with condition and category badges and the start of its description. */
export function CollectionCard({
  card,
  priority = 'later',
  saved = false,
  heart,
  action,
}: Omit<ProductCardProps, 'percent' | 'trending' | 'highlight'>) {
  return (
    <article className={productCardStyles['product-card']}>
      <CardCover card={card} turn={priority} saved={saved} />
      <div className={styles['badge']}>
        <Badge>{conditionLabel(card.condition)}</Badge>
      </div>
      {heart}
      <CardTitle card={card}>{card.title}</CardTitle>
      <p className={styles['kind']}>
        <Badge>{titleCase(card.category)}</Badge>
      </p>
      <p className={styles['excerpt']}>{card.excerpt}</p>
      <CardStars card={card} />
      <CardFoot card={card} action={action} />
    </article>
  );
}
