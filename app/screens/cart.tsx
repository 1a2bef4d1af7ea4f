import { Link } from 'react-router-dom';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { SKELETONS } from '#contract/limits.ts';
import { CartLines } from '../features/cart/cart-lines.tsx';
import { CartNotices } from '../features/cart/cart-notices.tsx';
import { useCart } from '../features/cart/cart-store.ts';
import { loadList } from '../pwa/personal/personal.ts';
import type { CartView } from '../offline/personal/cart-view.ts';
import { OrderSummary } from '../features/cart/order-summary.tsx';
import { useShop } from '../shell/use-shop.ts';
import { WaitingNotes } from '../shell/bars/waiting-notes.tsx';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { RowSkeletons } from '../ui/states/skeleton.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { HiddenPage } from './page-meta.tsx';
import linesStyles from '../ui/layout/lines.module.css';
import slipStyles from '../ui/layout/slip.module.css';

/** The cart: its lines, and the order summary beside them. */
export function Component() {
  const { status, cart } = useCart();
  return (
    <>
      <HiddenPage
        title="Your cart"
        description="The items in your cart, what they come to, and the way to checkout. Shipping is free."
      />
      {status === 'failed' ? (
        <LoadError />
      ) : cart === undefined ? (
        <CartSkeleton />
      ) : (
        <LoadedCart cart={cart} />
      )}
    </>
  );
}

function LoadedCart({ cart }: { cart: CartView }) {
  const { config } = useShop();
  if (cart.lines.length === 0) {
    return (
      <>
        <CartNotices cart={cart} />
        <Empty />
        <WaitingNotes />
      </>
    );
  }
  return (
    <>
      <Head />
      <CartNotices cart={cart} />
      <div className={slipStyles['with-side']}>
        <div>
          <CartLines cart={cart} />
          <Link className="link" to="/products">
            <Icon name="chevron-left" /> Continue Shopping
          </Link>
          <WaitingNotes />
        </div>
        <OrderSummary cart={cart} paidBy={config.payments.provider === 'stripe' ? 'Stripe' : undefined} />
      </div>
    </>
  );
}

function Head() {
  return (
    <div className="page-head">
      <h1>Your cart</h1>
    </div>
  );
}

function CartSkeleton() {
  return (
    <>
      <Head />
      <NeedsScript what="Your cart" />
      <div className="scripted">
        <output className="vh">Loading</output>
        <ul className={linesStyles['lines']} aria-busy="true">
          <RowSkeletons count={SKELETONS.cart} />
        </ul>
      </div>
    </>
  );
}

function Empty() {
  return (
    <StateMessage
      level={1}
      title={CART_MESSAGES.empty}
      drawing="empty-cart"
      actions={
        <Link className={buttonClass('primary')} to="/products">
          Browse Products
        </Link>
      }
    >
      There is room in it for something with a past.
    </StateMessage>
  );
}

function LoadError() {
  return <FailedState level={1} title={CART_MESSAGES.loadFailed} retry={() => void loadList('cart')} />;
}
