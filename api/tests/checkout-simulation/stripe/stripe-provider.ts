import { StripeProblem } from '#api/doubles/stripe-problem.ts';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import type { Payments } from '#api/gateways/payments/payments.ts';
import type { SellerPayouts } from '#api/gateways/payments/payouts.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import type { Db } from '#api/storage/storage.ts';
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
import { assertStripeBooks } from './assert-stripe-books.ts';
import { listAccounts, setAccount } from './stripe-accounts.ts';
import { StripeBalances } from './stripe-balances.ts';
import { dispute, isInquiry, isTaken, listPayments } from './stripe-disputes.ts';
import { listed, signed } from './stripe-events.ts';
import { withForgottenKeys } from './with-forgotten-keys.ts';

/** The double of Stripe. Its records are not in the shop's database: crashes of the shop do not change them. */
export class StripeProvider implements Provider {
  readonly name = 'stripe';
  private readonly balances: StripeBalances;
  private readonly byHand: Payments;
  private readonly payouts: SellerPayouts;

  constructor(
    private readonly stripe: StripeServer,
    private readonly shop: ProviderWorld,
  ) {
    const { env } = stripe;
    const keys = {
      secretKey: env['STRIPE_SECRET_KEY'] ?? '',
      webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
      connectWebhookSecret: env['STRIPE_CONNECT_WEBHOOK_SECRET'],
      base: env['STRIPE_API_BASE'],
    };
    const { payouts, ...byHand } = stripePayments(keys, () => shop.now);
    if (payouts === undefined) throw new Error('the double pays no sellers');
    this.byHand = byHand;
    this.balances = new StripeBalances(stripe);
    this.payouts = this.balances.of(withForgottenKeys(stripe, shop, payouts));
  }

  get env(): StripeServer['env'] {
    return this.stripe.env;
  }

  open(_plain: ShopDeps, isByHand: boolean): Pick<ShopDeps, 'payments' | 'demoPayments'> {
    const payments = isByHand ? this.byHand : { ...this.byHand, payouts: this.payouts };
    return { payments, demoPayments: undefined };
  }

  reset(): void {
    const { intents, charges, refunds, disputes, events, connect } = this.stripe.ledger;
    for (const each of [intents, charges, connect.accounts, connect.balances]) each.clear();
    for (const each of [refunds, disputes, events, connect.transfers, connect.reversals]) each.length = 0;
    this.stripe.forgetKeys();
    this.balances.reset();
  }

  listEvents(): ProviderEvent[] {
    return this.stripe.events.map(listed);
  }

  sign({ eventId }: ProviderEvent): SignedEvent | undefined {
    const event = this.stripe.events.find(({ id }) => id === eventId);
    return event && signed(event, this.env, Math.floor(this.shop.now / 1000));
  }

  closeEvents(): void {
    // They are no jobs of the shop.
  }

  /** The shop counts declines once it hears of them. */
  confirm(_page: PaymentPage, clientSecret: string, command: object): PaymentOutcome {
    const id = clientSecret.split('_secret_')[0] ?? '';
    try {
      const { status } =
        'challenge' in command
          ? this.stripe.answerBank(id, command.challenge === 'complete' ? 'complete' : 'fail')
          : this.stripe.confirm(
              clientSecret,
              'paymentMethod' in command ? String(command.paymentMethod) : '',
            );
      return status === 'succeeded' ? 'succeeded' : 'not paid';
    } catch (error) {
      if (error instanceof StripeProblem) return 'not paid';
      throw error;
    }
  }

  getReceivedCents(_db: Db, intentId: string): number {
    return this.stripe.ledger.intents.get(intentId)?.amount_received ?? 0;
  }

  isPayable(_db: Db, intentId: string): boolean {
    return this.stripe.ledger.intents.get(intentId)?.status.startsWith('requires_') === true;
  }

  async refundInDashboard(index: number, cents: number): Promise<number> {
    const paid = (await listPayments(this.stripe, this.shop)).filter(
      ({ dispute: known, leftCents }) => leftCents > 0 && (known === undefined || !isTaken(known)),
    );
    const chosen = paid[index % Math.max(1, paid.length)];
    if (chosen === undefined) return 0;
    const amount = Math.min(cents, chosen.leftCents);
    this.stripe.refund(chosen.intentId, amount);
    return amount;
  }

  failRefund(index: number): void {
    const sent = this.stripe.ledger.refunds.filter(({ status }) => status === 'succeeded');
    const chosen = sent[index % Math.max(1, sent.length)];
    if (chosen !== undefined) this.stripe.failRefund(chosen.id);
  }

  setAccount(owner: string, state: AccountStateAtProvider): void {
    setAccount(this.stripe, owner, state);
  }

  setMoves(modes: MoveModes): void {
    this.balances.setMoves(modes);
  }

  listAccounts(): AccountAtProvider[] {
    return listAccounts(this.stripe);
  }

  hasRefused(): boolean {
    return this.balances.hasRefused;
  }

  dispute(index: number, step: DisputeStep): Promise<void> {
    return dispute(this.stripe, this.shop, index, step);
  }

  hasDisputes(): boolean {
    return this.stripe.ledger.disputes.length > 0;
  }

  listTaken(): ReadonlyMap<string, number> {
    const taken = this.stripe.ledger.disputes.filter(isTaken);
    return new Map(taken.map(({ payment_intent: id, amount }) => [id, amount]));
  }

  isInquired(intentId: string): boolean {
    return this.stripe.ledger.disputes.some((each) => each.payment_intent === intentId && isInquiry(each));
  }

  assertBooks(): Promise<void> {
    return assertStripeBooks(this.shop.observer, this.stripe, this.balances);
  }
}
