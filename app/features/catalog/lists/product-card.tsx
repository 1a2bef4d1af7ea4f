import { conditionLabel, leavesOf } from '#contract/catalog/conditions.ts';
import { Condition } from '#app/ui/product/condition.tsx';
import {
  CardCover,
  CardFoot,
  CardStars,
  CardTitle,
  PercentFlag,
  type ProductCardProps,
} from './card-parts.tsx';
import styles from './product-card.module.css';

/** A product in a grid. The whole card is a link; the heart and the cart button lie above it. */
export function ProductCard({
  card,
  percent,
  trending = false,
  priority = 'later',
  saved = false,
  highlight = String,
  heart,
  action,
}: ProductCardProps) {
  return (
    <article className={styles['product-card']}>
      <CardCover card={card} turn={priority} saved={saved} trending={trending} />
      <PercentFlag percent={percent} />
      {heart}
      <CardTitle card={card}>{highlight(card.title)}</CardTitle>
      {card.author !== undefined && <p className={styles['by']}>{highlight(card.author)}</p>}
      <CardStars card={card} />
      <CardFoot card={card} action={action}>
        <Condition words={conditionLabel(card.condition)} leaves={leavesOf(card.condition)} />
      </CardFoot>
    </article>
  );
}
