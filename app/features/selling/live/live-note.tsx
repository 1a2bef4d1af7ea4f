import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#contract/catalog/product.ts';
import { LIVE_NOTE } from '#contract/selling/selling-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { justListed } from './just-listed.ts';
import { shareProduct } from './share-product.ts';
import styles from './live-note.module.css';

/** In place of a closed note. */
const Nothing = () => null;

const EditListing = lazy(async () => ({
  default: (await import('../own-listings/edit-listing.tsx')).EditListing,
}));

/** Above a listing, for the seller who has just listed it: share it, edit it, list another. Closed, it is gone for good. */
export function LiveNote({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(true);
  /** undefined: not yet, so that the dialog's code is not loaded. */
  const [isEditing, setEditing] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const stop = afterRouteFocus(() => heading.current?.focus({ preventScroll: true }));
    return () => {
      stop();
      // A reload of the product's data unmounts it, too: the note then returns.
      if (location.pathname !== justListed.path) justListed.path = '';
    };
  }, []);
  const close = () => {
    // The button that had the focus disappears.
    document.querySelector('main')?.focus({ preventScroll: true });
    setOpen(false);
    justListed.Note = Nothing;
  };
  if (!isOpen) return null;
  const isHidden = product.paused !== undefined;
  return (
    <section className={styles['live-note']} aria-labelledby="live">
      <span className={styles['tick']}>
        <Icon name="check" />
      </span>
      <div>
        <h2 id="live" ref={heading} tabIndex={-1}>
          {isHidden ? LIVE_NOTE.hiddenTitle : LIVE_NOTE.title}
        </h2>
        <p>{isHidden ? LIVE_NOTE.hiddenText : LIVE_NOTE.text}</p>
      </div>
      <RoundButton bare label={LIVE_NOTE.close} icon="cross" onClick={close} />
      <div className={styles['actions']}>
        <Link className={buttonClass('primary')} to="/sell?camera">
          <Icon name="camera" /> {LIVE_NOTE.another}
        </Link>
        <Button icon="share" onClick={() => void shareProduct(product)}>
          {LIVE_NOTE.share}
        </Button>
        <button type="button" className={buttonClass()} onClick={() => setEditing(true)}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m4 20 1-4L16.5 4.5l3 3L8 19Z" />
          </svg>
          {LIVE_NOTE.edit}
        </button>
      </div>
      <Suspense>
        {isEditing !== undefined && (
          <EditListing
            listing={isEditing ? { product, state: 'for-sale' } : undefined}
            Check={justListed.Check}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The router focuses `main` after the second frame of a new screen: this runs after that. Returns a cancel function. */
function afterRouteFocus(run: () => void): () => void {
  let count = 0;
  let frame = requestAnimationFrame(function next() {
    count += 1;
    if (count > 2) run();
    else frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
