import { useState } from 'react';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { titlesOf } from '../titles-of.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { useOrderAction } from '../use-order-action.ts';
import { saleCaseCalls } from '../order-calls.ts';
import type { SaleCaseProps } from './sale-case-props.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

/** Refunds what a buyer has reported; asks first. */
export function RefundCase({ sale, listingsKey }: SaleCaseProps) {
  return (
    <ConfirmedStep
      sale={sale}
      action={SALE_CASE.refund}
      text={SALE_CASE.refundText}
      done={SALE_CASE.refunded}
      call={async (key) => saleCaseCalls.answer(sale.shipmentId, { answer: 'refund' }, { key, listingsKey })}
    />
  );
}

/** Confirms that a return has arrived; asks first, because that refunds the buyer. */
export function TakeReturn({ sale, listingsKey }: SaleCaseProps) {
  return (
    <ConfirmedStep
      sale={sale}
      action={SALE_CASE.takeReturn}
      text={SALE_CASE.takeReturnText}
      done={SALE_CASE.taken}
      call={async (key) => saleCaseCalls.takeReturn(sale.shipmentId, { key, listingsKey })}
    />
  );
}

type ConfirmedStepProps = Pick<SaleCaseProps, 'sale'> & {
  /** The words of both buttons: the one that asks, and the one that does it. */
  action: string;
  text: string;
  done: string;
  call: (key: string) => Promise<unknown>;
};

function ConfirmedStep({ sale, action, text, done, call }: ConfirmedStepProps) {
  const [isOpen, setOpen] = useState(false);
  const keyOf = useIdempotencyKey();
  const { pending, run } = useOrderAction({
    call: async () => {
      await call(keyOf({}));
      setOpen(false);
    },
    done,
    failed: SALE_CASE.failed,
  });
  const titles = titlesOf(sale);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {action}
        <span className="vh"> {titles}</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={action}>
        <p>
          {titles}. {text}
        </p>
        <div className={classes('pair', dialogStyles['end'])}>
          <Button variant="primary" pending={pending} onClick={() => void run()}>
            {action}
          </Button>
          <Button onClick={() => setOpen(false)}>{SALE_CASE.notYet}</Button>
        </div>
      </Dialog>
    </>
  );
}
