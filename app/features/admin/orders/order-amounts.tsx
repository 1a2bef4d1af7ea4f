import { Fragment, useState } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminOrder } from '#contract/admin/admin-orders.ts';
import { formatDollars } from '#contract/money.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField, SelectField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { ApiError } from '#app/http/errors.ts';
import { orderCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { ReasonForm } from '../reason-form.tsx';
import { useUnsavedInput } from '../use-unsaved-input.ts';

/** Refunds an order in full or in part. */
export function RefundOrder({ order }: { order: AdminOrder }) {
  const reload = useReload();
  const [choice, setChoice] = useUnsavedInput(`what to refund of ${order.id}`);
  const [shipmentId, bearer] = choice?.split(' ') ?? [];
  const shipment = order.shipments.find(({ id }) => String(id) === shipmentId);
  const { refundable } = shipment ?? order.payment;
  const [isOpen, setOpen] = useState(false);
  const [amountText, setAmountText] = useUnsavedInput(`amount to refund of ${order.id}`);
  const amount = amountText ?? refundable.toFixed(2);
  // Idempotency key: a double click, a retry after a lost response, or one after another sign-in makes the same refund.
  const [key, saveKey] = useUnsavedInput(`key of the refund of ${order.id}`);
  const refund = async (reason: string) => {
    const sentKey = key ?? crypto.randomUUID();
    saveKey(sentKey);
    try {
      const about =
        shipment === undefined
          ? {}
          : ({ shipmentId: shipment.id, bearer: bearer === 'seller' ? 'seller' : 'shop' } as const);
      await orderCalls.refundOrder(order.id, { amount: Number(amount), reason, ...about }, sentKey);
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields[IDEMPOTENCY_HEADER] === undefined) throw error;
      // The refund was already made, with the previous amount: show that first.
      saveKey(undefined);
      reload();
      throw error;
    }
    reload();
    saveKey(undefined);
    setAmountText(undefined);
    setChoice(undefined);
    toast({ title: MESSAGES.refunded });
    setOpen(false);
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Refund">
        <ReasonForm name={`refund of ${order.id}`} action="Refund" onSubmit={refund}>
          {(errors) => (
            <>
              <SelectField
                label="For"
                hint={MESSAGES.refundFor}
                value={choice ?? ''}
                onChange={({ target: { value } }) => {
                  setChoice(value);
                  setAmountText(undefined);
                }}
              >
                <option value="">The whole order</option>
                {order.shipments.map(({ id, items, isShopsOwn }) => {
                  const titles = items.map(({ title }) => title).join(', ');
                  return (
                    <Fragment key={id}>
                      <option value={`${id} shop`}>{titles}</option>
                      {!isShopsOwn && (
                        <option value={`${id} seller`}>{MESSAGES.refundBySeller(titles)}</option>
                      )}
                    </Fragment>
                  );
                })}
              </SelectField>
              <InputField
                label="Amount ($)"
                name="amount"
                hint={`At most ${formatDollars(refundable)}`}
                type="number"
                inputMode="decimal"
                min="0.01"
                max={refundable}
                step="0.01"
                value={amount}
                error={errors['amount']}
                onChange={({ target }) => setAmountText(target.value)}
              />
            </>
          )}
        </ReasonForm>
      </Dialog>
    </>
  );
}

/** Cancels an order of which nothing was sent: restocks all items and refunds the buyer. */
export function CancelOrder({ order }: { order: AdminOrder }) {
  const reload = useReload();
  const [isOpen, setOpen] = useState(false);
  const cancel = async (reason: string) => {
    await orderCalls.cancelOrder(order.id, reason);
    reload();
    toast({ title: MESSAGES.canceled });
    setOpen(false);
  };
  return (
    <>
      <Button small variant="danger" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cancel this order?">
        <p>The items go back on the shelf, and {formatDollars(order.payment.refundable)} to the buyer.</p>
        <ReasonForm name={`cancel ${order.id}`} action="Cancel order" isDanger onSubmit={cancel} />
      </Dialog>
    </>
  );
}

type RetryRefundProps = { orderId: string; refundId: number; action?: string };

/** Sends a refund again that the buyer's bank has sent back. */
export function RetryRefund({ orderId, refundId, action = 'Retry' }: RetryRefundProps) {
  const reload = useReload();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await orderCalls.retryRefund(orderId, refundId);
      toast({ title: MESSAGES.refunded });
      reload();
    } catch (error) {
      showRefusal(error, error instanceof ApiError ? MESSAGES.actionFailed : MESSAGES.noResponse);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small pending={isBusy} onClick={() => void retry()}>
      {action}
    </Button>
  );
}
