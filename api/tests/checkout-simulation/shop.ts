import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp } from '#api/app.ts';
import { addProducts } from '#api/catalog/add-product.ts';
import { listingOf } from '#api/catalog/listing.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { demoPayments } from '#api/gateways/payments/demo-payments.ts';
import type { Payments } from '#api/gateways/payments/payments.ts';
import { unindexProduct } from '#api/search-index/index-product.ts';
import { openAdminSession, type AdminSession } from '#api/sessions/admin-session.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { hashOfToken } from '#api/sessions/token.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { adminSessions, isListed, products, users } from '#api/storage/schema.ts';
import type { Storage, Tx } from '#api/storage/storage.ts';
import { createDepsFactory } from '../world/deps-factory.ts';
import { handleInProcess, type InProcessRequest, type InProcessResponse } from '../world/in-process.ts';
import { noFront } from '../world/no-front.ts';
import { watchStatements } from '../world/watch-statements.ts';
import { withCallHooks, type CallHooks } from './faulty-payments.ts';
import { ACCOUNTS } from './schedule.ts';

/** Bugs to be planted, to see them found. */
export interface Bugs {
  /** The provider as the shop hears it. */
  readonly payments?: (payments: Payments) => Payments;
  /** Runs at the end of every transaction. */
  readonly insideTransaction?: (tx: Tx) => Promise<void>;
  readonly withoutTransactions?: boolean;
  /** Runs before a seller says that a shipment has come back. */
  readonly beforeReturn?: (tx: Tx, shipmentId: number) => Promise<void>;
  /** No event arrives, and nobody looks for payments that nobody told of. */
  readonly withoutReconciler?: boolean;
}

const START = Date.UTC(2026, 10, 21, 17);
/** Statements that write, or make what was written stay. */
const WRITES = /^\s*(insert|update|delete|commit)/i;
/** What makes several statements one transaction, and several transactions one commit. */
const TRANSACTION_CONTROL = /^(BEGIN IMMEDIATE|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;
/** What a schedule leaves behind; and the numbers that rows get, or what is said of it would depend on those before it. */
const TABLES = [
  ['refunds', 'order_items', 'shipments', 'orders', 'checkout_items', 'checkouts', 'stock_ledger'],
  ['payment_events', 'demo_intents', 'demo_refunds', 'jobs', 'cart_items', 'carts', 'codes', 'account_keys'],
  [
    'admin_sessions',
    'audit_entries',
    'sessions',
    'users',
    'mutations',
    'tombstones',
    'products',
    'sqlite_sequence',
  ],
].flat();

/** The accounts sell, too. */
export const sellerOf = (account: number): Owner => `u:${account}`;

/**
 * What is on the shelves each time, by numbers from 1: the last of its kind, some, uncounted, and too cheap to be paid alone;
 * two of them of sellers.
 */
const INITIAL_ITEMS = [
  { stock: 1, priceCents: 500 },
  { stock: 3, priceCents: 850, sellerOwner: sellerOf(2) },
  { stock: null, priceCents: 1_200 },
  { stock: 2, priceCents: 40 },
  { stock: 3, priceCents: 725, sellerOwner: sellerOf(1) },
] as const;

const ADMIN_TOKEN = 'A'.repeat(43);
const YEAR_MS = 365 * 86_400_000;

/**
 * The real shop over a real database file, in this process and without sockets. Its process can die in front of any write:
 * nothing runs any more, not even the ROLLBACK, until it is started again over the file as it was left.
 */
export class Shop {
  now = START;
  bugs: Bugs = {};
  callHooks: CallHooks = {};
  /** Ids of the mails that were sent, each as often as it was. */
  mails: string[] = [];
  /** Events of the provider that are never told. */
  lostEvents = new Set<string>();
  /** How often each payment was declined, as its buyers were told. */
  declines = new Map<string, number>();
  /** Shipments of which their buyer or an admin said that they arrived, whose return was requested, and which an admin took back. */
  confirmed = { arrived: new Set<number>(), return: new Set<number>(), takenBack: new Set<number>() };
  /** How often an admin asked for a refund: each one is another. */
  refundRequestCount = 0;
  private writesLeft = Number.POSITIVE_INFINITY;
  private hasCrashed = false;
  private bytes = 0;
  private storage: Storage | undefined;
  private running: { readonly deps: ShopDeps; readonly app: RequestListener } | undefined;
  private readonly depsOver: (storage: Storage) => ShopDeps;
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'shop.db');
    const world = { now: () => this.now, randomBytes: (size: number) => this.nextBytes(size) };
    this.depsOver = createDepsFactory(folder, world, { LIMITS: 'off' });
    watchStatements({ before: (text) => this.beforeStatement(text), after: () => undefined });
  }

  get deps(): ShopDeps {
    if (this.running === undefined) throw new Error('the shop does not run');
    return this.running.deps;
  }

  get isDead(): boolean {
    return this.hasCrashed;
  }

  /** Starts a process over the file as it lies there. */
  async start(): Promise<void> {
    await this.stop();
    this.hasCrashed = false;
    this.crashBeforeWrite(undefined);
    this.storage = await openStorage({ file: this.file, durable: false });
    const storage = this.withBugs(this.storage);
    const plain = this.depsOver(storage);
    const demo = demoPayments(demoWorld(plain));
    const heard = (): Payments => this.bugs.payments?.(demo) ?? demo;
    const deps: ShopDeps = {
      ...plain,
      demoPayments: demo,
      payments: withCallHooks(heard, () => this.callHooks),
      mailer: {
        send: async ({ id }) => {
          this.mails.push(id);
          await Promise.resolve();
        },
      },
    };
    this.running = { deps, app: createApp(deps, noFront) };
  }

  /** Everything as it is before anybody has come: the shelves are full, and the accounts are there. */
  async reset(bugs: Bugs): Promise<void> {
    this.now = START;
    this.bytes = 0;
    this.mails = [];
    this.lostEvents = new Set();
    this.declines = new Map();
    this.refundRequestCount = 0;
    this.confirmed = { arrived: new Set(), return: new Set(), takenBack: new Set() };
    this.callHooks = {};
    this.bugs = {};
    // Only what died, and what is new, is opened: it takes as long as ten requests.
    if (this.hasCrashed || this.storage === undefined) await this.start();
    await this.deps.storage.transaction({ catalog: true }, async (tx) => {
      const listed = await tx.select({ id: products.id }).from(products).where(isListed);
      for (const { id } of listed) await unindexProduct(tx, id);
      for (const table of TABLES) await tx.run(sql.raw(`delete from ${table}`));
      const listings = INITIAL_ITEMS.map((item, at) =>
        listingOf({ title: `Book ${at + 1}`, createdAt: START, ...item }),
      );
      await addProducts(tx, START, listings);
      await tx.insert(adminSessions).values({
        tokenHash: hashOfToken(ADMIN_TOKEN),
        device: 'simulation',
        // Never idle, never too old.
        createdAt: START + YEAR_MS,
        lastUsedAt: START + YEAR_MS,
      });
      for (let id = 1; id <= ACCOUNTS; id += 1) {
        const user = { id, email: `${id}@example.com`, name: 'Ada Lovelace', isVerified: true };
        await tx.insert(users).values({ ...user, createdAt: START, updatedAt: START });
      }
    });
    this.bugs = bugs;
  }

  private async stop(): Promise<void> {
    await this.storage?.close();
    this.storage = undefined;
  }

  /** From now on the process dies in front of that write, counted from 1; undefined: it lives. */
  crashBeforeWrite(write: number | undefined): void {
    this.writesLeft = write ?? Number.POSITIVE_INFINITY;
  }

  /** Whoever is in the back office. */
  async getAdminSession(): Promise<AdminSession> {
    const session = await openAdminSession(this.deps, ADMIN_TOKEN);
    if (session === undefined) throw new Error('there is no admin');
    return session;
  }

  /** What a request is answered; undefined when the process died over it. */
  async handleRequest(letter: InProcessRequest): Promise<InProcessResponse | undefined> {
    return this.runInProcess(async () => {
      if (this.running === undefined) throw new Error('the shop does not run');
      return handleInProcess(this.running.app, letter);
    });
  }

  /** Does something in the shop's process; undefined when it died over it. */
  async runInProcess<T>(work: (deps: ShopDeps) => Promise<T>): Promise<T | undefined> {
    if (this.hasCrashedNow()) return undefined;
    try {
      const answer = await work(this.deps);
      return this.hasCrashedNow() ? undefined : answer;
    } catch (error) {
      if (this.hasCrashedNow()) return undefined;
      throw error;
    }
  }

  private readonly hasCrashedNow = (): boolean => this.hasCrashed;

  private beforeStatement(text: string): 'run' | 'skip' {
    if (this.hasCrashed) throw new Error('this process is dead');
    if (WRITES.test(text)) this.writesLeft -= 1;
    if (this.writesLeft === 0) {
      this.hasCrashed = true;
      throw new Error('this process was killed');
    }
    const isFrame = TRANSACTION_CONTROL.test(text);
    return isFrame && this.bugs.withoutTransactions === true ? 'skip' : 'run';
  }

  private withBugs(storage: Storage): Storage {
    return {
      db: storage.db,
      close: () => storage.close(),
      transaction: async (locks, work) =>
        storage.transaction(locks, async (tx) => {
          const result = await work(tx);
          await this.bugs.insideTransaction?.(tx);
          return result;
        }),
    };
  }

  /** No two alike, and the same ones in every run. */
  private nextBytes(size: number): Uint8Array {
    const parts: Buffer[] = [];
    for (let have = 0; have < size; have += 32) {
      this.bytes += 1;
      parts.push(createHash('sha256').update(String(this.bytes)).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  }
}
