import { useState } from 'react';
import { ORDER_MESSAGES, ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { classes } from '#app/ui/classes.ts';
import { calls } from '../order-calls.ts';
import { getOrderKey } from '../order-key.ts';
import { useOrderAction } from '../use-order-action.ts';
import { hasOpenCase } from './case-state.ts';
import type { ParcelProps } from './parcel-props.ts';
import { ReportProblem } from './report-problem.tsx';
import { RequestReturn } from './request-return.tsx';
import styles from './parcel.module.css';

/** What its buyer can do about a parcel: track it, confirm its arrival, report a problem, ask for a return. */
export function ParcelActions(props: ParcelProps) {
  const { status, trackUrl } = props.shipment;
  const isOpen = hasOpenCase(props.shipment);
  return (
    <>
      {status === 'shipped' && (trackUrl !== undefined || !isOpen) && (
        <div className={classes(styles['actions'], 'unprinted')}>
          {trackUrl !== undefined && (
            <a
              className={buttonClass('secondary', { small: true })}
              href={trackUrl}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="truck" />
              {PARCEL_SCREEN.track}
              <ContentsOfMany {...props} />
            </a>
          )}
          {!isOpen && <ConfirmArrival {...props} />}
        </div>
      )}
      <Claims {...props} />
    </>
  );
}

/** Confirms a parcel's arrival, which opens reviews and starts the return window. */
function ConfirmArrival({ order, shipment }: ParcelProps) {
  const { pending, run } = useOrderAction({
    call: async () => calls.confirmDelivery(order.id, shipment.id, getOrderKey(order.id)),
    done: ORDER_MESSAGES.arrived,
    failed: ORDER_SCREEN.arrivedFailed,
  });
  return (
    <Button small pending={pending} onClick={() => void run()}>
      {PARCEL_SCREEN.arrived}
      <ContentsOfMany order={order} shipment={shipment} />
    </Button>
  );
}

/** The dialogs keep what was typed while they are closed. Nothing new can be asked for while a case is open. */
function Claims({ order, shipment }: ParcelProps) {
  const [open, setOpen] = useState<'report' | 'return'>();
  const { windows, returnableUntil } = shipment;
  if (hasOpenCase(shipment)) return null;
  const canReport = windows !== undefined && Object.keys(windows).length > 0;
  const canReturn = returnableUntil !== undefined || windows?.return !== undefined;
  if (!canReport && !canReturn) return null;
  const parcel = { order, shipment, onClose: () => setOpen(undefined) };
  return (
    <div className={classes(styles['actions'], 'unprinted')}>
      {canReport && (
        <>
          <Button small variant="quiet" onClick={() => setOpen('report')}>
            {CASE_SCREEN.report}
            <ContentsOfMany order={order} shipment={shipment} />
          </Button>
          <ReportProblem {...parcel} isOpen={open === 'report'} />
        </>
      )}
      {canReturn && (
        <>
          <Button small variant="quiet" onClick={() => setOpen('return')}>
            {CASE_SCREEN.askReturn}
            <ContentsOfMany order={order} shipment={shipment} />
          </Button>
          <RequestReturn {...parcel} isOpen={open === 'return'} />
        </>
      )}
    </div>
  );
}

/** Names the buttons of one of several parcels for screen readers. */
function ContentsOfMany({ order, shipment }: ParcelProps) {
  return (
    order.shipments.length > 1 && (
      <span className="vh"> {shipment.items.map(({ title }) => title).join(', ')}</span>
    )
  );
}
