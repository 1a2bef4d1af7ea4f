import { lazy, Suspense, useRef, type FormEvent } from 'react';
import {
  CHECKOUT_MESSAGES as MESSAGES,
  CHECKOUT_SCREEN,
  payLabel,
} from '#contract/checkout/checkout-messages.ts';
import type { PaymentIntent, SavedAddress } from '#contract/checkout/checkout.ts';
import { formatDollars } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { useFieldErrors } from '#app/ui/forms/use-field-errors.ts';
import type { CustomerInput } from './checkout-storage.ts';
import { CustomerSection } from './customer-section.tsx';
import { DemoCardForm } from './demo-card-form.tsx';
import type { PaymentPort } from './payment-port.ts';
import { Refusal } from './refusal.tsx';
import type { CheckoutState } from './use-checkout.ts';
import type { CustomerState } from './use-customer.ts';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import noticesStyles from '#app/ui/feedback/notices.module.css';
import checkoutStyles from './checkout.module.css';

// Loads Stripe's code only if Stripe takes the payment.
const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.tsx')).StripeCardForm,
}));

type CheckoutFormProps = {
  intent: PaymentIntent;
  state: CheckoutState;
  customer: CustomerState;
  addresses: readonly SavedAddress[];
  /** Stripe's publishable key; null with demo payments. */
  publishableKey: string | null;
  onPay: (customer: CustomerInput, port: PaymentPort) => void;
  /** Whether the payment waits for a connection. */
  isWaiting: boolean;
  onStopWaiting: () => void;
};

/** Customer and card form. Saves the customer fields in session storage, never the card. */
export function CheckoutForm({
  intent,
  state,
  customer,
  addresses,
  publishableKey,
  onPay,
  ...waiting
}: CheckoutFormProps) {
  const { busy, notice, refusal } = state;
  const form = useRef<HTMLFormElement>(null);
  const port = useRef<PaymentPort>(null);
  const { errors, onInput } = useFieldErrors(form, state.fields);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An error needs its field.
    if (!customer.isComplete) customer.change();
    if (port.current !== null) onPay(customer.customer, port.current);
  };
  return (
    // POST: if it is submitted without the script, the values stay out of the URL.
    <form
      ref={form}
      className={classes(checkoutStyles['form'], 'scripted')}
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={submit}
    >
      <CustomerSection state={customer} addresses={addresses} busy={busy} errors={errors} />
      <h2>Card</h2>
      {refusal !== undefined && <Refusal {...refusal} />}
      {intent.provider === 'demo' ? (
        <DemoCardForm ref={port} disabled={busy} />
      ) : (
        publishableKey !== null && (
          <Suspense fallback={<output className="soft">Loading</output>}>
            <StripeCardForm
              key={intent.clientSecret}
              ref={port}
              disabled={busy}
              clientSecret={intent.clientSecret}
              publishableKey={publishableKey}
            />
          </Suspense>
        )
      )}
      <output className={noticesStyles['notices']}>{notice !== undefined && <p>{notice}</p>}</output>
      <PayBar total={intent.total} state={state} {...waiting} />
    </form>
  );
}

type PayBarProps = Pick<CheckoutFormProps, 'state' | 'isWaiting' | 'onStopWaiting'> & { total: number };

/** The Pay button: at the end of the form, and on phones always in sight. */
function PayBar({ total, state: { busy, heldUntil }, isWaiting, onStopWaiting }: PayBarProps) {
  const { paying, stop } = CHECKOUT_SCREEN.offline;
  return (
    <div className={checkoutStyles['pay-bar']}>
      <output>
        {isWaiting && (
          <p className={checkoutStyles['waiting']}>
            {paying}
            <Button variant="quiet" small onClick={onStopWaiting}>
              {stop}
            </Button>
          </p>
        )}
      </output>
      <Button type="submit" variant="primary" wide icon="lock" pending={busy}>
        {busy ? MESSAGES.processing : payLabel(formatDollars(total))}
      </Button>
      {heldUntil !== undefined && (
        <p className={fieldStyles['hint']}>Held for you until {formatTime(heldUntil)}.</p>
      )}
    </div>
  );
}

/** In the visitor's time zone: "2:32 PM". */
const formatTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));
