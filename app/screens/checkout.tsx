import { CheckoutDesk } from '../features/checkout/checkout-desk.tsx';
import { useShop } from '../shell/use-shop.ts';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import cartStyles from '../styles/cart.css?url';
import checkoutStyles from '../styles/checkout.css?url';

/** From the cart to paid, in one screen: where it goes and the card on the left, what it comes to on the right. */
export function Component() {
  const { payments } = useShop().config;
  return (
    <>
      <HiddenPage
        title="Checkout"
        description="Where your order goes and how you pay: one page, free shipping and 30-day returns."
      />
      <ScreenStyles href={cartStyles} />
      <ScreenStyles href={checkoutStyles} />
      <CheckoutDesk publishableKey={payments.publishableKey} />
    </>
  );
}
