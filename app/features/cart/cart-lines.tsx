import { Link } from 'react-router-dom';
import { buyableQuantity, maxQuantity } from '#contract/cart/max-quantity.ts';
import { unavailableText } from '#contract/cart/unavailable-message.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { useIsPendingLong } from '#app/pwa/use-is-pending-long.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { PendingMark } from '#app/ui/states/pending-mark.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { Stepper } from '#app/ui/layout/stepper.tsx';
import type { CartLine, CartView } from '#app/offline/personal/cart-view.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { setQuantity } from './set-quantity.ts';
import { classes } from '#app/ui/classes.ts';
import { HIDE_WHAT_FOLLOWS, useFirstScreenful } from '#app/ui/use-first-screenful.ts';
import linesStyles from '#app/ui/layout/lines.module.css';

/** The cart's lines, one row per product. */
export function CartLines({ cart }: { cart: CartView }) {
  const waitsLong = useIsPendingLong();
  const { shown, isWhole } = useFirstScreenful(cart.lines);
  return (
    <ul className={linesStyles['lines']} style={isWhole ? undefined : HIDE_WHAT_FOLLOWS}>
      {shown.map((line) => (
        <Row key={line.product.id} line={line} isMarked={waitsLong && line.isPending === true} />
      ))}
    </ul>
  );
}

function Row({ line: { product, quantity }, isMarked }: { line: CartLine; isMarked: boolean }) {
  const { id, title, price, condition, inStock } = product;
  const max = maxQuantity(product);
  // A line over the stock shows what is left, as its notice does; one that cannot be bought shows the quantity asked for.
  const shown = inStock ? buyableQuantity({ ...product, quantity }) : quantity;
  const total = formatDollars(toDollars(toCents(price) * shown));
  return (
    <li>
      <Cover picture={product.picture} alt="" sizes="84px" widest={320} tight />
      <div>
        <div className={linesStyles['head']}>
          <div>
            <h2>
              <Link to={`/product/${id}`}>{title}</Link>
            </h2>
            <p className="soft small">{conditionLabel(condition)}</p>
            {!inStock && <Badge tone={product.held ? 'wait' : 'out'}>{unavailableText(product)}</Badge>}
          </div>
          {inStock ? (
            <span className={linesStyles['total']}>{total}</span>
          ) : (
            <s className={classes(linesStyles['total'], 'soft')}>{total}</s>
          )}
        </div>
        {isMarked && (
          <p className={linesStyles['waits']}>
            <PendingMark>{OFFLINE_MESSAGES.waiting}</PendingMark>
          </p>
        )}
        <div className={linesStyles['foot']}>
          <Stepper
            value={shown}
            max={Math.max(1, max)}
            of={`Quantity of ${title}`}
            disabled={!inStock}
            onChange={(newQuantity) => void setQuantity(id, newQuantity)}
          />
          <Button variant="quiet" small onClick={() => void removeFromCart(id)}>
            Remove<span className="vh"> {title}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
