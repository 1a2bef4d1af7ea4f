import {
  decidedDisputeMail,
  evidenceMail,
  openedDisputeMail,
  type DisputeOutcome,
  type EvidenceMailKind,
} from '#contract/orders/dispute-messages.ts';
import { toDollars } from '#contract/money.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderDispute } from '../../gateways/payments/disputes.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import type { Tx } from '../../storage/storage.ts';
import type { OrderRow } from '../orders.repo.ts';
import type { DisputeRow } from './disputes.repo.ts';

type MailDeps = Pick<Deps, 'env' | 'now'>;

/** Where an admin answers a dispute. */
const pageOf = ({ env }: MailDeps, id: string): string => `${env.publicUrl}/admin/disputes/${id}`;

/** Tells the shop of a new dispute. */
export async function mailOpened(
  deps: Pick<Deps, 'env' | 'now' | 'log'>,
  tx: Tx,
  { number, intentId }: OrderRow,
  { id, cents, reason, dueBy }: ProviderDispute,
): Promise<void> {
  deps.log.error({ intent: intentId, dispute: id }, 'payment disputed by the buyer');
  const day = dueBy === undefined ? undefined : shopDay(dueBy);
  const mail = openedDisputeMail(number, toDollars(cents), reason, { day, link: pageOf(deps, id) });
  await send(deps, tx, `dispute-opened-${id}`, mail);
}

/** Tells the shop that a dispute is lost and its bearers are to be decided, or that the money came back after that decision. */
export const mailOutcome = (
  deps: MailDeps,
  tx: Tx,
  { number }: OrderRow,
  { id, cents }: DisputeRow,
  outcome: DisputeOutcome,
): Promise<void> =>
  send(
    deps,
    tx,
    `dispute-${outcome}-${id}`,
    decidedDisputeMail(number, toDollars(cents), outcome, pageOf(deps, id)),
  );

/** Tells the shop what became of its evidence: sent by itself, or not taken and why, in the provider's words. */
export const mailEvidence = (
  deps: MailDeps,
  tx: Tx,
  { number }: OrderRow,
  { id }: DisputeRow,
  kind: EvidenceMailKind,
): Promise<void> =>
  send(
    deps,
    tx,
    `dispute-evidence-${kind === 'sent' ? kind : 'refused'}-${id}`,
    evidenceMail(number, kind, pageOf(deps, id)),
  );

async function send(
  { env, now }: MailDeps,
  tx: Tx,
  id: string,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> {
  if (env.support.email !== undefined) await enqueueMail(tx, now(), { id, to: env.support.email, ...mail });
}
