import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { demoEventSchema } from '#api/checkout/demo/demo-events.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { signDemoEvent } from '#api/gateways/payments/demo-webhook-signature.ts';
import { demoPayments } from '#api/gateways/payments/demo-payments.ts';
import { eventBody } from '#api/gateways/payments/event-body.ts';
import { getSecret } from '#api/secrets/secret-of.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { demoAccounts, demoDisputes, demoIntents, jobs } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { demoConfirmedSchema } from '#contract/checkout/checkout.ts';
import { parseBody } from '../buyer.ts';
import type { AccountStateAtProvider, DisputeStep } from '../payouts/payout-schedule.ts';
import type { ProviderEvent } from '../provider-event.ts';
import type {
  AccountAtProvider,
  MoveModes,
  PaymentOutcome,
  PaymentPage,
  Provider,
  ProviderWorld,
  SignedEvent,
} from '../provider.ts';
import { dispute, withDisputes } from './demo-disputes.ts';
import { withSellerSide } from './demo-payouts.ts';
import { failRefund, refundInDashboard, withFailedRefunds } from './demo-refunds.ts';
import { DemoState } from './demo-state.ts';

const VERDICTS = {
  ready: 'verified',
  rejected: 'declined',
  restricted: 'more-needed',
  // The demo provider has no such state: its gateway reports it.
  review: 'more-needed',
} as const;

const isPendingEvent = and(eq(jobs.kind, 'demo-event'), isNull(jobs.doneAt));
const PAYABLE = ['requires_payment_method', 'requires_action'];

/** The demo provider, which keeps its books and its events in the shop's database; the doctor compares them with the ledger. */
export class DemoProvider implements Provider {
  readonly name = 'demo';
  readonly env = {};
  private readonly state = new DemoState();

  constructor(private readonly shop: ProviderWorld) {}

  open(plain: ShopDeps, isByHand: boolean): Pick<ShopDeps, 'payments' | 'demoPayments'> {
    const demo = demoPayments(demoWorld(plain));
    const { payouts, ...others } = demo;
    const disputes = withDisputes(this.shop, this.state, demo.disputes);
    const byHand = withFailedRefunds({ ...others, disputes }, this.state);
    const payments = isByHand
      ? byHand
      : { ...byHand, payouts: withSellerSide(this.shop, this.state, payouts) };
    return { payments, demoPayments: demo };
  }

  reset(): void {
    this.state.clear();
  }

  async listEvents(db: Db): Promise<ProviderEvent[]> {
    const rows = await db
      .select({ payload: jobs.payload })
      .from(jobs)
      .where(isPendingEvent)
      .orderBy(jobs.createdAt, jobs.key);
    return rows.map(({ payload }) => z.parse(demoEventSchema, payload));
  }

  async sign({ eventId, type, ...about }: ProviderEvent): Promise<SignedEvent | undefined> {
    const { shop } = this;
    const body = eventBody(eventId, type, about, shop.now);
    const secret = await shop.runInProcess(async (deps) => getSecret(deps, 'demo-webhook'));
    return secret === undefined
      ? undefined
      : { body, signature: signDemoEvent(secret, Math.floor(shop.now / 1000), body) };
  }

  async closeEvents(): Promise<void> {
    const { shop } = this;
    await shop.runInProcess(async ({ storage }) =>
      storage.transaction({}, async (tx) => {
        await tx.update(jobs).set({ doneAt: shop.now }).where(isPendingEvent);
      }),
    );
  }

  async confirm(page: PaymentPage, clientSecret: string, command: object): Promise<PaymentOutcome> {
    const path = '/api/demo-payments/confirm';
    const reply = await page.request('POST', path, { clientSecret, ...command });
    if (reply?.status === 402) return 'declined';
    const { data } = z.safeParse(demoConfirmedSchema, parseBody(reply));
    return data?.status === 'succeeded' ? 'succeeded' : 'not paid';
  }

  async getReceivedCents(db: Db, intentId: string): Promise<number> {
    return (await intentOf(db, intentId))?.receivedCents ?? 0;
  }

  async isPayable(db: Db, intentId: string): Promise<boolean> {
    return PAYABLE.includes((await intentOf(db, intentId))?.status ?? '');
  }

  refundInDashboard(index: number, cents: number): Promise<number> {
    return refundInDashboard(this.shop, index, cents);
  }

  failRefund(index: number): Promise<void> {
    return failRefund(this.shop, this.state, index);
  }

  async setAccount(owner: string, state: AccountStateAtProvider): Promise<void> {
    const { inReview } = this.state;
    await this.shop.runInProcess(async ({ storage: { db }, demoPayments: demo }) => {
      const [account] = await db.select().from(demoAccounts).where(eq(demoAccounts.owner, owner));
      if (account === undefined || state === 'started') return;
      inReview.delete(account.id);
      if (state === 'review') inReview.add(account.id);
      await demo?.payouts.decide(account.id, VERDICTS[state]);
    });
  }

  setMoves(modes: MoveModes): void {
    this.state.moves = modes;
    this.state.hasRefused ||= modes.transfers === 'refused';
  }

  async listAccounts(): Promise<AccountAtProvider[]> {
    const rows = await this.shop.observer.select().from(demoAccounts);
    return rows.map(({ id, owner, state }) => ({ id, owner, isReady: state === 'ready' }));
  }

  hasRefused(): boolean {
    return this.state.hasRefused;
  }

  dispute(index: number, step: DisputeStep): Promise<void> {
    return dispute(this.shop, this.state, index, step);
  }

  async hasDisputes(): Promise<boolean> {
    return this.state.disputes.size > 0 || (await this.shop.observer.$count(demoDisputes)) > 0;
  }

  async listTaken(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.shop.observer.select().from(demoDisputes);
    return new Map(rows.map(({ intentId, cents }) => [intentId, cents]));
  }

  isInquired(intentId: string): boolean {
    return this.state.disputes.get(intentId)?.stage === 'inquiry';
  }

  assertBooks(): void {
    // The doctor's invariant I19.
  }
}

const intentOf = async (db: Db, id: string) =>
  (await db.select().from(demoIntents).where(eq(demoIntents.id, id)))[0];
