import { useState } from 'react';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import type { CaseKind } from '#contract/parcels/parcel-cases.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import { classes } from '#app/ui/classes.ts';
import { caseCalls } from '../order-calls.ts';
import { useOrderAction } from '../use-order-action.ts';
import type { ParcelProps } from './parcel-props.ts';
import { useCaseKeys } from './use-case-keys.ts';

/** Withdraws a report or a return. Asks first: the parcel counts as delivered then. */
export function DropCase({ order, shipment, kind }: ParcelProps & { kind: CaseKind }) {
  const [isOpen, setOpen] = useState(false);
  const keysOf = useCaseKeys(order.id);
  const { pending, run } = useOrderAction({
    call: async () => caseCalls.drop(order.id, shipment.id, keysOf({})),
    done: CASE_SCREEN.dropped,
    failed: CASE_SCREEN.dropFailed,
  });
  const action = kind === 'return' ? CASE_SCREEN.dropReturn : CASE_SCREEN.dropReport;
  return (
    <>
      <Button small variant="quiet" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={action}>
        <p>{CASE_SCREEN.dropText}</p>
        <div className={classes('pair', dialogStyles['end'])}>
          <Button variant="danger" pending={pending} onClick={() => void run()}>
            {action}
          </Button>
          <Button onClick={() => setOpen(false)}>{CASE_SCREEN.keepOpen}</Button>
        </div>
      </Dialog>
    </>
  );
}
