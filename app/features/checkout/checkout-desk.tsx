import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CHECKOUT_MESSAGES as MESSAGES, CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { EmptyCart } from '#app/ui/states/drawings.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NeedsScript } from '#app/ui/forms/needs-script.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSlip } from './checkout-slip.tsx';
import { useCheckout } from './use-checkout.ts';
import { classes } from '#app/ui/classes.ts';
import slipStyles from '#app/ui/layout/slip.module.css';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import checkoutStyles from './checkout.module.css';

/** The checkout in all of its states. `publishableKey` is Stripe's; null with demo payments. */
export function CheckoutDesk({ publishableKey }: { publishableKey: string | null }) {
  const { counter, submit, retry } = useCheckout();
  const { at } = counter;
  if (at.now === 'opening' || at.now === 'paid') return <Opening />;
  if (at.now === 'empty') return <Empty />;
  if (at.now !== 'ready') return <Stopped at={at} onRetry={retry} />;
  const { intent, itemCount } = at;
  return (
    <>
      <Head>{intent.provider === 'demo' && <DemoNote />}</Head>
      <div className={slipStyles['with-side']}>
        <CheckoutForm
          intent={intent}
          counter={counter}
          publishableKey={publishableKey}
          onPay={(typed, port) => void submit(typed, intent, port)}
        />
        <CheckoutSlip itemCount={itemCount} total={intent.total} />
      </div>
    </>
  );
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <div className="page-head">
      {children}
      <h1>Checkout</h1>
    </div>
  );
}

function DemoNote() {
  return (
    <p className={checkoutStyles['demo']} role="note">
      <Icon name="warning" />
      <span>
        <b>{MESSAGES.demoBanner}.</b> Use 4242 4242 4242 4242 with any later date and any three digits.
      </span>
    </p>
  );
}

function Opening() {
  return (
    <>
      <Head>
        <NeedsScript what="Checkout" />
      </Head>
      <div className={classes(checkoutStyles['opening'], 'scripted')} aria-busy="true">
        <span className={spinnerStyles['spinner']} />
        <output>Loading your cart</output>
      </div>
    </>
  );
}

function Empty() {
  return (
    <StateMessage
      level={1}
      title={MESSAGES.empty}
      drawing={<EmptyCart />}
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

type Stop = Exclude<
  ReturnType<typeof useCheckout>['counter']['at'],
  { now: 'ready' | 'empty' | 'opening' | 'paid' }
>;

/** Why the checkout stopped, with the ways to continue. */
function Stopped({ at, onRetry }: { at: Stop; onRetry: () => void }) {
  const toCart = (
    <Link className={buttonClass(at.now === 'failed' ? 'secondary' : 'primary')} to="/cart">
      Back to your cart
    </Link>
  );
  const again = (
    <Button variant={at.now === 'failed' ? 'primary' : 'secondary'} onClick={onRetry}>
      Try again
    </Button>
  );
  if (at.now === 'sold-out') {
    return (
      <FailedState level={1} title={CHECKOUT_SCREEN.soldOut} actions={toCart}>
        No longer available: {at.titles.join(', ')}. You have not been charged.
      </FailedState>
    );
  }
  if (at.now === 'over') {
    return (
      <FailedState level={1} title={CHECKOUT_SCREEN.over} actions={toCart}>
        {at.text}
      </FailedState>
    );
  }
  return (
    <FailedState
      level={1}
      title={at.now === 'failed' ? MESSAGES.initFailed : at.text}
      actions={
        <>
          {again}
          {toCart}
        </>
      }
    />
  );
}
