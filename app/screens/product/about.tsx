import { useState } from 'react';
import type { Card } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Paragraphs } from '../../ui/layout/prose.tsx';
import { classes } from '../../ui/classes.ts';
import proseStyles from '../../ui/layout/prose.module.css';
import styles from './about.module.css';

/** Characters that fill three lines on a phone. */
const THREE_LINES_LENGTH = 140;

/** The first three lines of the description, and the rest behind "More". A tapped card has only an excerpt at first. */
export function About({ card, product }: { card: Card; product: Product | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const text = product?.description ?? card.excerpt;
  const isLong = text.length > THREE_LINES_LENGTH || text.endsWith('…');
  return (
    <section className={styles['about']} aria-labelledby="about">
      <h2 id="about">About this item</h2>
      {text === '' ? (
        <p className="soft">
          {product === undefined ? 'Loading' : 'The seller has not described this copy.'}
        </p>
      ) : (
        <div className={isOpen ? proseStyles['prose'] : classes(proseStyles['prose'], styles['three-lines'])}>
          <Paragraphs text={text} />
        </div>
      )}
      {isLong && (
        <span className="scripted">
          <Button variant="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Less' : 'More'}
          </Button>
        </span>
      )}
    </section>
  );
}
