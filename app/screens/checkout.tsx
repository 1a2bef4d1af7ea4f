import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { useShop } from '../shell/use-shop.ts';
import { HiddenPage } from './page-meta.tsx';

export const handle: FrameHandle = { header: <BareHeader /> };

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
