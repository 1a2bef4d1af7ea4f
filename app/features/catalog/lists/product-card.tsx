import { CollectionCard } from './collection-card.tsx';
import {
  CardCondition,
  CardCover,
  CardFoot,
  CardStars,
  CardTitle,
  Marked,
  PercentFlag,
  type ProductCardProps,
} from './card-parts.tsx';
import { useOpening } from './opened-card.ts';
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
  turn = 'later',
  saved = false,
  query,
  heart,
  action,
}: ProductCardProps) {
  const { travelling, open } = useOpening(card);
  return (
    <article className={styles['product-card']}>
      <CardCover card={card} turn={turn} saved={saved} travelling={travelling} trending={trending} />
      <PercentFlag percent={percent} />
      {heart}
      <CardTitle card={card} query={query} open={open} />
      {card.author !== undefined && (
        <p className={styles['by']}>
          <Marked text={card.author} query={query} />
        </p>
      )}
      <CardCondition card={card} />
      <CardStars card={card} />
      <CardFoot card={card} action={action} />
    </article>
  );
}
