import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#contract/orders/order.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ShippingLabel } from '../slip/shipping-label.tsx';
import shippingLabelStyles from '../slip/shipping-label.module.css';

type PrintReturnLabelProps = {
  order: Order;
  /** The seller's return address. */
  to: { readonly name: string; readonly address: string };
};

/** Prints the label of a return, in place of the page. */
export function PrintReturnLabel({ order, to }: PrintReturnLabelProps) {
  const [isPrinting, setPrinting] = useState(false);

  // Once the label is on the page.
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setPrinting(false);
    document.documentElement.dataset['prints'] = 'label';
    addEventListener('afterprint', end);
    print();
    return () => {
      delete document.documentElement.dataset['prints'];
      removeEventListener('afterprint', end);
    };
  }, [isPrinting]);

  return (
    <>
      <Button small variant="primary" onClick={() => setPrinting(true)}>
        {CASE_SCREEN.printLabel}
      </Button>
      {isPrinting &&
        createPortal(
          <div className={shippingLabelStyles['sheet']} aria-hidden="true">
            <ShippingLabel
              from={{ name: order.customerName, address: order.shippingAddress }}
              to={to}
              orderNumber={order.number}
            />
          </div>,
          document.body,
        )}
    </>
  );
}
