import type { Owner } from '#api/sessions/owner.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import type { Db } from '#api/storage/storage.ts';
import type { InProcessResponse } from '../world/in-process.ts';
import type { Bugs } from './bugs.ts';
import type { AccountStateAtProvider, DisputeStep, MoveMode } from './payouts/payout-schedule.ts';
import type { ProviderEvent } from './provider-event.ts';

/** What the provider needs of the simulated shop, in whose database the demo provider keeps its books. */
export interface ProviderWorld {
  readonly now: number;
  readonly deps: ShopDeps;
  readonly bugs: Bugs;
  /** The database as it is committed, for assertions. */
  readonly observer: Db;
  /** Undefined when the shop crashes. */
  readonly runInProcess: <T>(work: (deps: ShopDeps) => Promise<T>) => Promise<T | undefined>;
}

/** The page on which a buyer confirms a payment. */
export interface PaymentPage {
  request(method: 'POST', path: string, body: object): Promise<InProcessResponse | undefined>;
}

/** An event as it is posted to the shop. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** What came of a card or of an answer to a bank; `declined`: the shop has counted it already. */
export type PaymentOutcome = 'succeeded' | 'declined' | 'not paid';

/** What becomes of new transfers and reversals, until changed. */
export interface MoveModes {
  readonly transfers: MoveMode;
  readonly reversals: 'sent' | 'refused';
}

/** A seller's account, which the provider has made. */
export interface AccountAtProvider {
  readonly id: string;
  readonly owner: string;
  readonly isReady: boolean;
}

/** Stripe's double answers at once, and the demo provider from the database. */
type Answer<T> = T | Promise<T>;

/** The provider behind a simulated shop: its gateway, its books, and what happens there without a call by the shop. */
export interface Provider {
  readonly name: 'demo' | 'stripe';
  /** Environment variables of the shop. */
  readonly env: Readonly<Record<string, string>>;
  /** The gateway of a shop that starts; `isByHand`: without payouts. */
  open(plain: ShopDeps, isByHand: boolean): Pick<ShopDeps, 'payments' | 'demoPayments'>;
  /** Forgets everything; rows of the shop's database are cleared with it. */
  reset(): void;

  /** Events that can still be delivered, oldest first, read from the shop's database `db` if they are there. */
  listEvents(db: Db): Answer<ProviderEvent[]>;
  /** Undefined when the shop crashes. */
  sign(event: ProviderEvent): Answer<SignedEvent | undefined>;
  /** All events have come, or never will: what the provider has is compared from now on. */
  closeEvents(): Answer<void>;

  /** Confirms with a card or with the result of a 3-D Secure challenge. */
  confirm(page: PaymentPage, clientSecret: string, command: object): Answer<PaymentOutcome>;
  getReceivedCents(db: Db, intentId: string): Answer<number>;
  /** Whether a payment can still be paid. */
  isPayable(db: Db, intentId: string): Answer<boolean>;
  /** Refunds a part of an order's payment in the dashboard; `index` counts those of which something is left, from the newest. Returns the cents. */
  refundInDashboard(index: number, cents: number): Answer<number>;
  /** Has a buyer's bank send a refund back, once; `index` counts from the newest. */
  failRefund(index: number): Answer<void>;

  /** What the provider finds out about the account of a seller, if there is one. */
  setAccount(owner: Owner, state: AccountStateAtProvider): Answer<void>;
  setMoves(modes: MoveModes): void;
  listAccounts(): Answer<readonly AccountAtProvider[]>;
  /** Whether transfers to accounts that looked ready may have been refused. */
  hasRefused(): boolean;

  /** A bank takes a step about a payment that allows it; `index` counts these, from the newest. */
  dispute(index: number, step: DisputeStep): Answer<void>;
  hasDisputes(): Answer<boolean>;
  /** What banks have taken, in cents, by payment. */
  listTaken(): Answer<ReadonlyMap<string, number>>;
  /** Whether a bank asks about a payment, and has taken nothing. */
  isInquired(intentId: string): boolean;

  /** Throws a Violation unless the shop's ledger and the provider's books agree, once everything has come to rest. */
  assertBooks(): Answer<void>;
}
