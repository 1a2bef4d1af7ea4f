import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { useShop } from '../shell/use-shop.ts';
import { HiddenPage } from './page-meta.tsx';

/** One-page checkout: address and card on the left, order summary on the right. */
export function Component() {
  const { payments } = useShop().config;
  return (
    <>
      <HiddenPage
        title="Checkout"
        description="Where your order goes and how you pay: one page, free shipping and 30-day returns."
      />
      <CheckoutPage publishableKey={payments.publishableKey} />
    </>
  );
}
