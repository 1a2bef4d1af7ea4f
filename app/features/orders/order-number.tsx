import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from './orders.module.css';

/** The order's number, large enough to read to someone, with a button that copies it. */
export function OrderNumber({ number }: { number: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      toast({ title: ORDER_SCREEN.numberCopied, text: number });
    } catch {
      toast({ title: ORDER_SCREEN.copyFailed, variant: 'destructive' });
    }
  };
  return (
    <p className={classes('row', ordersStyles['number'])}>
      <span>
        <span className="soft">Order</span> <b>{number}</b>
      </span>
      <span className="unprinted">
        <Button variant="quiet" small onClick={() => void copy()}>
          Copy<span className="vh"> order number</span>
        </Button>
      </span>
    </p>
  );
}
