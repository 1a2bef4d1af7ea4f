import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { CHECKOUT_MESSAGES as MESSAGES, payLabel } from '#contract/checkout/checkout-messages.ts';
import { CHECKOUT, type PaymentIntent } from '#contract/checkout/checkout.ts';
import { LIMITS } from '#contract/limits.ts';
import { formatDollars } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { focusFirstError } from '#app/ui/forms/field-errors.ts';
import { InputField, TextField } from '#app/ui/forms/field.tsx';
import { saveCustomer, loadCustomer, type CustomerInput } from './checkout-storage.ts';
import { DemoCardForm } from './demo-card-form.tsx';
import type { PaymentPort } from './payment-port.ts';
import type { CheckoutState } from './use-checkout.ts';
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
  /** Stripe's publishable key; null with demo payments. */
  publishableKey: string | null;
  onPay: (customer: CustomerInput, port: PaymentPort) => void;
};

/** Customer and card form. Saves the customer fields in session storage, never the card. */
export function CheckoutForm({ intent, state, publishableKey, onPay }: CheckoutFormProps) {
  const { busy, fields, notice, heldUntil } = state;
  const form = useRef<HTMLFormElement>(null);
  const port = useRef<PaymentPort>(null);
  const typed = useRef<CustomerInput>(loadCustomer());

  useEffect(() => focusFirstError(form.current, fields), [fields]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (port.current !== null) onPay(typed.current, port.current);
  };
  const onType = (field: keyof CustomerInput, text: string) => {
    typed.current = { ...typed.current, [field]: text };
    saveCustomer(typed.current);
  };
  return (
    // POST: if it is submitted without the script, the values stay out of the URL.
    <form
      ref={form}
      className={classes(checkoutStyles['form'], 'scripted')}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <CustomerFields busy={busy} fields={fields} onType={onType} />
      <h2>Card</h2>
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
      <Button type="submit" variant="primary" wide icon="lock" pending={busy}>
        {busy ? MESSAGES.processing : payLabel(formatDollars(intent.total))}
      </Button>
      {heldUntil !== undefined && (
        <p className={fieldStyles['hint']}>Held for you until {formatTime(heldUntil)}.</p>
      )}
    </form>
  );
}

/** In the visitor's time zone: "2:32 PM". */
const formatTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

type CustomerFieldsProps = {
  busy: boolean;
  fields: CheckoutState['fields'];
  onType: (field: keyof CustomerInput, text: string) => void;
};

function CustomerFields({ busy, fields, onType }: CustomerFieldsProps) {
  const [saved] = useState(loadCustomer);
  const fieldProps = (name: keyof CustomerInput) => ({
    name,
    defaultValue: saved[name],
    required: true,
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  return (
    <fieldset disabled={busy}>
      <legend className="vh">Where it goes</legend>
      <h2>Where it goes</h2>
      <InputField label="Name" autoComplete="name" maxLength={LIMITS.name.max} {...fieldProps('name')} />
      <InputField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email.max}
        {...fieldProps('email')}
      />
      <TextField
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={CHECKOUT.maxAddressLength}
        {...fieldProps('address')}
      />
    </fieldset>
  );
}
