import { useEffect, useId, useRef } from 'react';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import { priceAutomatically, saveCompetitorPrice, savePrice } from '../products/change-product.ts';
import { PriceCell } from '../products/price-cell.tsx';
import { AutoButton } from '../products/product-row.tsx';
import { WIDE, useMediaQuery } from '#app/ui/use-media-query.ts';
import { ListingChanges } from './listing-changes.tsx';
import { ProductChanges } from './product-changes.tsx';
import { ProductCheck } from './product-check.tsx';
import { ProductMarks } from './product-marks.tsx';
import { ProductPrices } from './product-prices.tsx';
import styles from './product-panel.module.css';

type ProductPanelProps = {
  product: AdminProduct;
  /** Open the product of the row above or below; absent if there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  onSaved: (product: AdminProduct) => void;
  /** Called when the row must be fetched again. */
  onChanged: () => void;
  onDelete: () => void;
};

/** A product's details: beside the table on a wide screen, otherwise a modal sheet. */
export function ProductPanel(props: ProductPanelProps) {
  const { product, onPrevious, onNext, onClose, onSaved, onChanged, onDelete } = props;
  const heading = useId();
  const panel = usePanel(onClose);
  return (
    <dialog
      ref={panel}
      className={styles['product-panel']}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['head']}>
        <span className="soft">ID {product.id}</span>
        <span className={styles['previous']}>
          <RoundButton
            label="Previous product"
            icon="chevron-down"
            bare
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          />
        </span>
        <RoundButton
          label="Next product"
          icon="chevron-down"
          bare
          disabled={onNext === undefined}
          onClick={onNext}
        />
        <RoundButton label="Close" icon="cross" bare onClick={onClose} />
      </div>
      <div className={styles['body']}>
        <div className={styles['top']}>
          <span className={styles['picture']}>
            <img src={product.imageUrl.replace(/-640\.jpg$/, '-320.webp')} alt="" decoding="async" />
          </span>
          <div>
            <h2 id={heading} aria-live="polite">
              {product.title}
            </h2>
            <p className="small soft">
              {product.author !== null && (
                <>
                  {product.author}
                  <br />
                </>
              )}
              {product.seller ?? 'The shop'}
            </p>
            <a className="link small" href={`/product/${product.id}`}>
              View on site
            </a>
          </div>
        </div>
        <Prices key={`prices of ${product.id}`} product={product} onSaved={onSaved} />
        <ProductMarks key={product.id} product={product} onSaved={onSaved} />
        <ProductCheck key={`check of ${product.id}`} product={product} />
        <ListingChanges key={`listing of ${product.id}`} product={product} />
        <ProductPrices key={`history of ${product.id}`} id={product.id} onChanged={onChanged} />
        <ProductChanges key={`changes of ${product.id}`} product={product} />
      </div>
      <div className={styles['foot']}>
        <Button small variant="danger" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </dialog>
  );
}

/** Opens the dialog, modal unless it fits beside the table. Escape and a tap outside close it. */
function usePanel(onClose: () => void) {
  const panel = useRef<HTMLDialogElement>(null);
  const isWide = useMediaQuery(WIDE);
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });

  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    if (isWide) element.show();
    else element.showModal();
    return () => element.close();
  }, [isWide]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // A modal dialog gets Escape itself, also one above this panel.
      if (event.key === 'Escape' && document.querySelector('dialog:modal') === null) newest.current();
    };
    const closeIfOutside = (event: Event) => {
      if (event.target === panel.current) newest.current();
    };
    const element = panel.current;
    addEventListener('keydown', closeOnEscape);
    element?.addEventListener('click', closeIfOutside);
    return () => {
      removeEventListener('keydown', closeOnEscape);
      element?.removeEventListener('click', closeIfOutside);
    };
  }, []);
  return panel;
}

function Prices({ product, onSaved }: Pick<ProductPanelProps, 'product' | 'onSaved'>) {
  const { id } = product;
  const fields = [
    {
      label: 'Price, $',
      name: `price of ${id}`,
      value: product.price,
      isOptional: false,
      onSave: async (price: number | null) => price !== null && savePrice(id, price, onSaved),
    },
    {
      label: 'Amazon, $',
      name: `amazon of ${id}`,
      value: product.amazonPrice,
      isOptional: true,
      onSave: async (price: number | null) => saveCompetitorPrice(id, 'amazon', price, onSaved),
    },
    {
      label: 'eBay, $',
      name: `ebay of ${id}`,
      value: product.ebayPrice,
      isOptional: true,
      onSave: async (price: number | null) => saveCompetitorPrice(id, 'ebay', price, onSaved),
    },
  ];
  return (
    <>
      <div className={styles['three']}>
        {fields.map(({ label, ...price }) => (
          <label key={label} className={fieldStyles['field']}>
            <span className={fieldStyles['label']}>{label}</span>
            <PriceCell {...price} />
          </label>
        ))}
      </div>
      <p className={classes('row small soft', styles['auto'])}>
        <AutoButton product={product} onAuto={(each) => void priceAutomatically(each, onSaved)} />
        {product.amazonPrice === null ? 'There is no Amazon price to go by' : '20% below Amazon'}
      </p>
    </>
  );
}
