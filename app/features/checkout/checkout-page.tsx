import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CHECKOUT_MESSAGES as MESSAGES, CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
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
export function CheckoutPage({ publishableKey }: { publishableKey: string | null }) {
  const { state, submit, retry } = useCheckout();
  const { step } = state;
  if (step.status === 'opening' || step.status === 'paid') return <Opening />;
  if (step.status === 'empty') return <Empty />;
  if (step.status !== 'ready') return <Stopped step={step} onRetry={retry} />;
  const { intent, itemCount } = step;
  return (
    <>
      <PageHead>{intent.provider === 'demo' && <DemoNote />}</PageHead>
      <div className={slipStyles['with-side']}>
        <CheckoutForm
          intent={intent}
          state={state}
          publishableKey={publishableKey}
          onPay={(typed, port) => void submit(typed, intent, port)}
        />
        <CheckoutSlip itemCount={itemCount} total={intent.total} />
      </div>
    </>
  );
}

function PageHead({ children }: { children?: ReactNode }) {
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
      <PageHead>
        <NeedsScript what="Checkout" />
      </PageHead>
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

type StoppedStep = Exclude<
  ReturnType<typeof useCheckout>['state']['step'],
  { status: 'ready' | 'empty' | 'opening' | 'paid' }
>;

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
        No longer available: {step.titles.join(', ')}. You have not been charged.
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
