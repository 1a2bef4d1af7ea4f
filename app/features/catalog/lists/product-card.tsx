import { CollectionCard } from './collection-card.tsx';
import {
  CardCondition,
  CardCover,
  CardFoot,
  CardStars,
  CardTitle,
  Highlighted,
  PercentFlag,
  type ProductCardProps,
} from './card-parts.tsx';
import { useOpenCard } from './opened-card.ts';
import styles from './product-card.module.css';

/** A product in a grid. The whole card is a link; the heart and the cart button lie above it. */
export function ProductCard({
  kind = 'plain',
  ...props
}: ProductCardProps & { kind?: 'plain' | 'collection' }) {
  return kind === 'collection' ? <CollectionCard {...props} /> : <PlainCard {...props} />;
}

function PlainCard({
  card,
  percent,
  trending = false,
  priority = 'later',
  saved = false,
  query,
  heart,
  action,
}: ProductCardProps) {
  const { travelling, open } = useOpenCard(card);
  return (
    <article className={styles['product-card']}>
      <CardCover card={card} turn={priority} saved={saved} travelling={travelling} trending={trending} />
      <PercentFlag percent={percent} />
      {heart}
      <CardTitle card={card} query={query} open={open} />
      {card.author !== undefined && (
        <p className={styles['by']}>
          <Highlighted text={card.author} query={query} />
        </p>
      )}
      <CardCondition card={card} />
      <CardStars card={card} />
      <CardFoot card={card} action={action} />
    </article>
  );
}
