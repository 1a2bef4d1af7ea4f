import { isbnPackHandler } from './appraisal/isbn-pack/pack-job.ts';
import { demoEventHandler } from './checkout/demo/demo-events.ts';
import { eventSyncHandler } from './checkout/event-sync-job.ts';
import { mailHandler } from './jobs/mail-job.ts';
import type { Handlers } from './jobs/run-due-jobs.ts';
import { disputeSyncHandler } from './orders/disputes/dispute-sync-job.ts';
import { evidenceHandler } from './orders/disputes/send-evidence.ts';
import { processorFeeHandler } from './orders/money/processor-fee-job.ts';
import { refundHandler } from './orders/refunds/refund-job.ts';
import { dailyPayoutsHandlers } from './payouts/daily-payouts.ts';
import { payoutHandlers } from './payouts/payout-job.ts';
import { recoverHandler } from './payouts/recover-debt.ts';
import { listingImportHandler } from './selling/imports/run-listing-import.ts';
import { pauseListingsHandler } from './sellers/settle-seller.ts';
import { removePhotosHandler } from './selling/remove-photos-job.ts';

/** Job handlers by kind of job. */
export const JOB_HANDLERS: Handlers = {
  ...mailHandler,
  ...refundHandler,
  ...processorFeeHandler,
  ...eventSyncHandler,
  ...disputeSyncHandler,
  ...evidenceHandler,
  ...payoutHandlers,
  ...recoverHandler,
  ...dailyPayoutsHandlers,
  ...demoEventHandler,
  ...removePhotosHandler,
  ...isbnPackHandler,
  ...listingImportHandler,
  ...pauseListingsHandler,
};
