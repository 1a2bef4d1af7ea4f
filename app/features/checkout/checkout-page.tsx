import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CHECKOUT_MESSAGES as MESSAGES, CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NeedsScript } from '#app/ui/forms/needs-script.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import type { CheckoutStep } from './open-checkout.ts';
import { OrderFold, OrderSlip } from './order-summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { useCustomer } from './use-customer.ts';
import { classes } from '#app/ui/classes.ts';
import slipStyles from '#app/ui/layout/slip.module.css';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import checkoutStyles from './checkout.module.css';

/** The checkout in all of its states. `publishableKey` is Stripe's; null with demo payments. */
export function CheckoutPage({ publishableKey }: { publishableKey: string | null }) {
  const checkout = useCheckout();
  const { step } = checkout.state;
  if (step.status === 'opening' || step.status === 'paid') return <Opening />;
  if (step.status === 'empty') return <Empty />;
  if (step.status !== 'ready') return <Stopped step={step} onRetry={checkout.retry} />;
  return <OpenCheckout checkout={checkout} step={step} publishableKey={publishableKey} />;
}

type OpenCheckoutProps = {
  checkout: ReturnType<typeof useCheckout>;
  step: Extract<CheckoutStep, { status: 'ready' }>;
  publishableKey: string | null;
};

const ADDRESS_STEP = 1;
const CARD_STEP = 2;

/** The checkout of a cart that can be paid. */
function OpenCheckout({ checkout, step, publishableKey }: OpenCheckoutProps) {
  const { state, submit, isWaiting, stopWaiting } = checkout;
  const { intent, itemCount, lines, addresses } = step;
  const customer = useCustomer(addresses);
  const summary = { lines, itemCount, total: intent.total };
  return (
    <>
      <OrderFold {...summary} />
      <PageHead note={intent.provider === 'demo' && <DemoNote />}>
        <CheckoutSteps current={customer.isComplete ? CARD_STEP : ADDRESS_STEP} />
      </PageHead>
      <div className={slipStyles['with-side']}>
        <CheckoutForm
          intent={intent}
          state={state}
          customer={customer}
          addresses={addresses}
          publishableKey={publishableKey}
          onPay={(typed, port) => void submit(typed, intent, port)}
          isWaiting={isWaiting}
          onStopWaiting={stopWaiting}
        />
        <OrderSlip {...summary} />
      </div>
    </>
  );
}

/** `note` stands above the heading. */
function PageHead({ note, children }: { note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-head">
      {note}
      <div className={classes('row spread', checkoutStyles['head'])}>
        <h1>Checkout</h1>
        {children}
      </div>
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
      <PageHead />
      <NeedsScript what="Checkout" />
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

type StoppedStep = Exclude<CheckoutStep, { status: 'ready' | 'empty' | 'paid' }>;

/** Why the checkout stopped, with the ways to continue. */
function Stopped({ step, onRetry }: { step: StoppedStep; onRetry: () => void }) {
  const cartLink = (
    <Link className={buttonClass(step.status === 'failed' ? 'secondary' : 'primary')} to="/cart">
      Back to your cart
    </Link>
  );
  const retryButton = (
    <Button variant={step.status === 'failed' ? 'primary' : 'secondary'} onClick={onRetry}>
      Try again
    </Button>
  );
  if (step.status === 'sold-out') {
    return (
      <FailedState level={1} title={CHECKOUT_SCREEN.soldOut} actions={cartLink}>
        {step.text} You have not been charged.
      </FailedState>
    );
  }
  if (step.status === 'over') {
    return (
      <FailedState level={1} title={CHECKOUT_SCREEN.over} actions={cartLink}>
        {step.text}
      </FailedState>
    );
  }
  if (step.status === 'offline') {
    return (
      <FailedState level={1} isCalm title={CHECKOUT_SCREEN.offline.title} actions={cartLink}>
        {CHECKOUT_SCREEN.offline.text}
      </FailedState>
    );
  }
  return (
    <FailedState
      level={1}
      title={step.status === 'failed' ? MESSAGES.initFailed : step.text}
      actions={
        <>
          {retryButton}
          {cartLink}
        </>
      }
    />
  );
}
