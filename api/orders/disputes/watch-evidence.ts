import { MINUTE_MS } from '#contract/durations.ts';
import { disputeStage, SEND_BEFORE_MS } from '#contract/orders/dispute-stage.ts';
import type { Deps } from '../../deps.ts';
import { startInterval } from '../../jobs/start-interval.ts';
import { lockOrder, wholeOrders } from '../orders.repo.ts';
import { mailEvidence } from './dispute-mails.ts';
import { disputeById, unansweredUntil, type DisputeRow } from './disputes.repo.ts';
import { evidencePack } from './evidence-pack.ts';
import { enqueueEvidence } from './send-evidence.ts';

const CHUNK_SIZE = 100;

/**
 * Sends the evidence of disputes whose deadline is near: what an admin has saved, or what the shop knows. A failure is logged and
 * tried again a minute later; it does not keep others from their turn.
 */
export async function sendDueEvidence(deps: Deps): Promise<void> {
  const { storage, payments, log, now } = deps;
  const query = { after: now(), until: now() + SEND_BEFORE_MS, limit: CHUNK_SIZE };
  for (const due of await unansweredUntil(storage.db, payments.name, query)) {
    if (deps.closing()) return;
    try {
      await sendByItself(deps, due);
    } catch (error) {
      log.error({ err: error, dispute: due.id }, 'sending evidence failed');
    }
  }
}

const sendByItself = (deps: Deps, { id, orderId }: DisputeRow): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const dispute = await disputeById(tx, id);
    if (order === undefined || dispute === undefined || disputeStage(dispute) !== 'answer') return;
    const [whole] = await wholeOrders(tx, [order]);
    if (whole === undefined) return;
    const fields = dispute.evidence?.fields ?? (await evidencePack(tx, deps, whole));
    await enqueueEvidence(deps, tx, dispute, fields);
    await mailEvidence(deps, tx, order, dispute, 'sent');
  });

/** Starts that every minute. Returns the function that stops it. */
export const watchEvidence = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'watching disputes failed', sendDueEvidence);
