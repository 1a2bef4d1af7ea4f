import { demoEventHandler } from '#api/checkout/demo/demo-events.ts';
import { evidenceHandler } from '#api/orders/disputes/send-evidence.ts';
import { refundHandler } from '#api/orders/refunds/refund-job.ts';
import { payoutHandlers } from '#api/payouts/payout-job.ts';
import { recoverHandler } from '#api/payouts/recover-debt.ts';

/** Handlers of the jobs that move money, and of the demo provider's events. */
export const MONEY_HANDLERS = {
  ...demoEventHandler,
  ...refundHandler,
  ...payoutHandlers,
  ...recoverHandler,
  ...evidenceHandler,
};
