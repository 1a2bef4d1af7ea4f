import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useState } from 'react';
import { confirmStripe } from './confirm-stripe.ts';
import type { CardFormProps } from './payment-port.ts';

type StripeCardFormProps = CardFormProps & { clientSecret: string; publishableKey: string };

/** Stripe's form in Stripe's iframe: card digits never reach our page. */
export function StripeCardForm({ publishableKey, clientSecret, ...rest }: StripeCardFormProps) {
  const [stripe] = useState(async () => loadStripe(publishableKey));
  const [theme] = useState(getTheme);
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme } }}>
      <PaymentForm {...rest} />
    </Elements>
  );
}

const getTheme = (): 'night' | 'stripe' =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'night' : 'stripe';

function PaymentForm({ ref, disabled }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(ref, () => ({
    // Stripe validates on confirm and shows errors at its own fields.
    check: () => undefined,
    confirm: async () => confirmStripe(stripe, elements),
  }));
  return <PaymentElement options={{ readOnly: disabled }} />;
}
