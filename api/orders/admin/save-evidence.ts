import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import type { EvidenceStep } from '#contract/admin/disputes/admin-disputes.ts';
import { withoutEmpty } from '#contract/orders/dispute-evidence.ts';
import { disputeStage } from '#contract/orders/dispute-stage.ts';
import { ShopError } from '#contract/shop-error.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { updateDispute } from '../disputes/disputes.repo.ts';
import { enqueueEvidence } from '../disputes/send-evidence.ts';
import { lockDispute } from './lock-dispute.ts';

/**
 * Stores what an admin has written for a bank; `send`: and sends it, which can be done once. Throws ShopError not_found, conflict
 * once it was sent or the bank takes nothing any more, invalid_input to send nothing at all.
 */
export const saveEvidence = (
  deps: Deps,
  admin: AdminSession,
  id: string,
  { fields, send }: EvidenceStep,
): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const { dispute, order } = await lockDispute(tx, id);
    const isLate = dispute.dueBy !== null && dispute.dueBy <= deps.now();
    if (dispute.evidenceSentAt !== null) throw new ShopError('conflict', TEXTS.sentBefore);
    if (disputeStage(dispute) !== 'answer' || isLate) throw new ShopError('conflict', TEXTS.notAnswerable);
    const said = withoutEmpty(fields);
    if (send && Object.keys(said).length === 0)
      throw new ShopError('invalid_input', TEXTS.evidenceEmpty, { fields: { fields: TEXTS.evidenceEmpty } });
    if (send) await enqueueEvidence(deps, tx, dispute, said);
    else await updateDispute(tx, id, { evidence: { fields: said } });
    await record(tx, admin, {
      at: deps.now(),
      action: send ? 'dispute.send' : 'dispute.save',
      subject: 'order',
      subjectId: order.publicId,
      title: `Order ${order.number}`,
      before: null,
      // Without the buyer's name and address, which the trail would keep.
      after: { dispute: id, fields: Object.keys(said).join(', ') },
    });
  });
