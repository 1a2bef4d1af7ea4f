import * as z from 'zod/mini';
import type { Evidence } from '#contract/orders/dispute-evidence.ts';
import type { Deps } from '../../deps.ts';
import { PaymentsUnreachable } from '../../gateways/payments/payments.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import type { Tx } from '../../storage/storage.ts';
import { lockOrder, orderById } from '../orders.repo.ts';
import { mailEvidence } from './dispute-mails.ts';
import { disputeById, updateDispute, type DisputeRow } from './disputes.repo.ts';
import { syncDispute } from './sync-dispute.ts';

const KIND = 'evidence';

/** Stores what is told to the bank, and enqueues that it is sent, once. The caller has locked the order and looked at the dispute. */
export async function enqueueEvidence(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { id }: DisputeRow,
  fields: Evidence,
): Promise<void> {
  await updateDispute(tx, id, { evidence: { fields }, evidenceSentAt: now() });
  await enqueue(tx, now(), { key: `${KIND}:${id}`, kind: KIND, payload: { id } });
}

/** Job handler: sends evidence to the bank, once per dispute, and tells the shop if the provider does not take it. */
export const evidenceHandler = {
  [KIND]: async (deps, payload) => {
    const { id } = z.parse(z.object({ id: z.string() }), payload);
    const { storage, payments } = deps;
    const dispute = await disputeById(storage.db, id);
    const order = dispute && (await orderById(storage.db, dispute.orderId));
    if (order === undefined || dispute?.evidence == null) return;
    if (order.provider !== payments.name)
      throw new PaymentsUnreachable(`${order.provider} is not the current payment provider`);
    const { fields } = dispute.evidence;
    const outcome = await payments.disputes.submitEvidence(id, fields);
    if (outcome.status === 'refused') await noteRefusal(deps, dispute, fields, outcome.reason);
    const reported = await payments.disputes.retrieve(id);
    if (reported !== undefined) await syncDispute(deps, reported);
  },
} satisfies Readonly<Record<string, Handler>>;

const noteRefusal = (deps: Deps, dispute: DisputeRow, fields: Evidence, refused: string): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const order = await lockOrder(tx, dispute.orderId);
    if (order === undefined) return;
    deps.log.error({ dispute: dispute.id }, 'evidence refused by the payment provider');
    await updateDispute(tx, dispute.id, { evidence: { fields, refused } });
    await mailEvidence(deps, tx, order, dispute, { refused });
  });
