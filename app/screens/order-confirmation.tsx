import { useEffect } from 'react';
import { Link, useLoaderData, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ORDER_MESSAGES, ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { useAccount } from '../features/accounts/account-store.ts';
import { calls } from '../features/orders/order-calls.ts';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { getOrderKey, hasNewOrderKey, parseOrderKey, saveOrderKey } from '../features/orders/order-key.ts';
import {
  personalLoader,
  toServerData,
  useReload,
  useServerData,
  type ServerData,
} from '../pwa/personal/personal-data.ts';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { buttonClass } from '../ui/buttons/button.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { HiddenPage } from './page-meta.tsx';
import { classes } from '../ui/classes.ts';
import { LoadingPage } from './loading-page.tsx';
import ledgerStyles from '../ui/layout/ledger.module.css';
import ordersStyles from '../features/orders/orders.module.css';

export const handle: FrameHandle = { header: <BareHeader /> };

/**
 * Loads the order by this session or by the key of an emailed link, which the screen stores first, and removes from the
 * address.
 */
export const loader = personalLoader(({ params: { id = '' } }) => ({
  order: hasNewOrderKey(id, location.hash) ? undefined : toServerData(calls.readOrder(id, getOrderKey(id))),
}));

/** The end of a checkout, and the target of links in emails. Server HTML is generic: the browser loads the order. */
export function Component() {
  const { id = '' } = useParams();
  const order = useServerData(useLoaderData<ReturnType<typeof loader> | null>()?.order);
  const reload = useReload();
  useKeyFromFragment(id);
  return (
    <>
      <HiddenPage
        title="Your order"
        description="Your order at Dogear: what you bought, where it goes, and where it is now."
      />
      {order.status === 'ready' ? (
        <>
          <OrderDetails order={order.value} />
          <CreateAccountHint />
        </>
      ) : (
        <OrderUnavailable why={order.status} onRetry={reload} />
      )}
    </>
  );
}

/** Stores the key of an emailed link and removes it from the address, which runs the loader again. */
function useKeyFromFragment(id: string): void {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const key = parseOrderKey(hash);
    if (key === undefined) return;
    saveOrderKey(id, key);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [id, hash, pathname, navigate]);
}

/** For guests: signed-in users find the order in their account. */
function CreateAccountHint() {
  const isGuest = useAccount(({ named }) => named === undefined);
  if (!isGuest) return null;
  return (
    <section
      className={classes(ledgerStyles['ledger'], ordersStyles['keep'], 'unprinted')}
      aria-labelledby="keep"
    >
      <h2 id="keep">Keep this order with an account</h2>
      <p className="small soft">
        Create a password, and your new account will include this order, your cart and your wishlist.
      </p>
      <Link className={buttonClass('secondary', { small: true })} to="/account?create=1">
        Create an account
      </Link>
    </section>
  );
}

function OrderUnavailable({
  why,
  onRetry,
}: {
  why: Exclude<ServerData<Order>['status'], 'ready'>;
  onRetry: () => void;
}) {
  if (why === 'loading') return <LoadingPage title={ORDER_SCREEN.changed} text="Loading your order" />;
  const toAccount = (
    <Link className={buttonClass('primary')} to="/account?tab=orders">
      Your account
    </Link>
  );
  if (why === 'failed' || why === 'offline') {
    return <FailedState level={1} title={ORDER_SCREEN.readFailed} retry={onRetry} />;
  }
  return (
    <StateMessage
      level={1}
      title={why === 'signed-out' ? 'Please sign in' : ORDER_MESSAGES.noSuchOrder}
      drawing="torn-leaf"
      actions={
        <>
          {toAccount}
          <Link className={buttonClass()} to="/contact">
            Contact Us
          </Link>
        </>
      }
    >
      {why === 'signed-out' ? 'This order belongs to an account.' : ORDER_MESSAGES.linkInvalid}
    </StateMessage>
  );
}
