import { Link, useParams } from 'react-router-dom';
import { ORDER_MESSAGES, ORDER_SCREEN } from '#contract/order-messages.ts';
import { useAccount } from '../features/accounts/account-store.ts';
import { useOrder, type OrderSeen } from '../features/orders/use-order.ts';
import { WholeOrder } from '../features/orders/whole-order.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { FallenPile, TornLeaf } from '../ui/drawings.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import cartStyles from '../styles/cart.css?url';
import checkoutStyles from '../styles/checkout.css?url';
import orderStyles from '../styles/order.css?url';

/** Where a checkout ends, and a mail leads. The server draws it for everybody alike: whose order it is, the page asks. */
export function Component() {
  const { id = '' } = useParams();
  const { seen, again, act } = useOrder(id);
  return (
    <>
      <HiddenPage
        title="Your order"
        description="Your order at Dogear: what you bought, where it goes, and where it is now."
      />
      <ScreenStyles href={cartStyles} />
      <ScreenStyles href={checkoutStyles} />
      <ScreenStyles href={orderStyles} />
      {seen.now === 'here' ? (
        <>
          <WholeOrder order={seen.order} act={act} />
          <KeepIt />
        </>
      ) : (
        <NotHere why={seen.now} onRetry={again} />
      )}
    </>
  );
}

/** For who has no account yet; who has one finds the order there. */
function KeepIt() {
  const isGuest = useAccount(({ named }) => named === undefined);
  if (!isGuest) return null;
  return (
    <section className="ledger keep-order unprinted" aria-labelledby="keep">
      <h2 id="keep">Keep this order with an account</h2>
      <p className="small soft">Choose a password and it moves in with you, wishlist and all.</p>
      <Link className={buttonClass('secondary', { small: true })} to="/account?create=1">
        Create an account
      </Link>
    </section>
  );
}

function NotHere({ why, onRetry }: { why: Exclude<OrderSeen['now'], 'here'>; onRetry: () => void }) {
  if (why === 'arriving') {
    return (
      <>
        <div className="page-head">
          <h1>{ORDER_SCREEN.changed}</h1>
          <NeedsScript what="This page" />
        </div>
        <div className="checkout-opening scripted" aria-busy="true">
          <span className="spin" />
          <output>Loading your order</output>
        </div>
      </>
    );
  }
  const toAccount = (
    <Link className={buttonClass('primary')} to="/account?tab=orders">
      Your account
    </Link>
  );
  if (why === 'failed') {
    return (
      <StateMessage
        level={1}
        role="alert"
        title={ORDER_SCREEN.readFailed}
        drawing={<FallenPile />}
        actions={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <StateMessage
      level={1}
      title={why === 'sign-in' ? 'Please sign in' : ORDER_MESSAGES.noSuchOrder}
      drawing={<TornLeaf />}
      actions={
        <>
          {toAccount}
          <Link className={buttonClass()} to="/contact">
            Contact Us
          </Link>
        </>
      }
    >
      {why === 'sign-in' ? 'This order belongs to an account.' : ORDER_MESSAGES.linkInvalid}
    </StateMessage>
  );
}
