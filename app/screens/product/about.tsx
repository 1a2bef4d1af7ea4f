import { useState } from 'react';
import type { Card } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Paragraphs } from '../../ui/layout/prose.tsx';
import { classes } from '../../ui/classes.ts';
import proseStyles from '../../ui/layout/prose.module.css';
import styles from './about.module.css';

/** So many characters fill three lines on a phone. */
const THREE_LINES = 140;

/** The description in three lines, and all of it by "More". From a tapped card only its beginning is known at first. */
export function About({ card, product }: { card: Card; product: Product | undefined }) {
  const [open, setOpen] = useState(false);
  const text = product?.description ?? card.excerpt;
  const isLong = text.length > THREE_LINES || text.endsWith('…');
  return (
    <section className={styles['about']} aria-labelledby="about">
      <h2 id="about">About this item</h2>
      {text === '' ? (
        <p className="soft">
          {product === undefined ? 'Loading' : 'The seller has not described this copy.'}
        </p>
      ) : (
        <div className={open ? proseStyles['prose'] : classes(proseStyles['prose'], styles['three-lines'])}>
          <Paragraphs text={text} />
        </div>
      )}
      {isLong && (
        <span className="scripted">
          <Button variant="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Less' : 'More'}
          </Button>
        </span>
      )}
    </section>
  );
}
