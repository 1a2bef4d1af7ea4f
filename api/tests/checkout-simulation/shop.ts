import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createApp } from '#api/app.ts';
import { findAdminSession, type AdminSession } from '#api/sessions/admin-session.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { engine } from '#api/storage/engine.ts';
import type { Db, Storage } from '#api/storage/storage.ts';
import { createLog } from '#api/gateways/log.ts';
import { createDepsFactory } from '../world/deps-factory.ts';
import { handleInProcess, type InProcessRequest, type InProcessResponse } from '../world/in-process.ts';
import { noFront } from '../world/no-front.ts';
import { onStatement } from '../world/on-statement.ts';
import { watchStatements } from '../world/watch-statements.ts';
import { KnownBlocks } from './blocks/known-blocks.ts';
import type { Bugs } from './bugs.ts';
import type { ShopDatabase } from './database/open-database.ts';
import { resetDatabase } from './database/reset-database.ts';
import { withCallHooks, type CallHooks } from './faulty-payments.ts';
import type { Provider, ProviderWorld } from './provider.ts';

const START = Date.UTC(2026, 10, 21, 17);
/** Statements that write or commit. PostgreSQL's commits may have statements of their own. */
const WRITES = /^\s*(insert|update|delete|commit)|\bCOMMIT$/i;
/** Transaction control statements. */
const TRANSACTION_CONTROL = /^(BEGIN IMMEDIATE|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;
const ADMIN_TOKEN = 'A'.repeat(43);

/**
 * The real shop over a real database, in this process and without sockets. It can crash before any write:
 * no further statement runs, not even the ROLLBACK, until it restarts on the same database.
 */
export class Shop implements ProviderWorld {
  readonly provider: Provider;
  now = START;
  bugs: Bugs = {};
  callHooks: CallHooks = {};
  /** Ids of the sent mails, with repetitions. */
  mails: string[] = [];
  /** Ids of provider events that are never delivered. */
  lostEvents = new Set<string>();
  /** Refunded in the provider's dashboard, in all. */
  dashboardCents = 0;
  /** Declines per payment, as seen by its buyers. */
  declines = new Map<string, number>();
  /** Shipments confirmed as delivered by buyer or admin, with a return request or a report, and refunded or taken back by an admin. */
  confirmed = nothingConfirmed();
  /** Makes the key of each of an admin's refunds and entries unique. */
  refundRequestCount = 0;
  blocks = new KnownBlocks();
  /** Parcels whose money payouts had used up after the last step. */
  settled: ReadonlySet<number> = new Set();
  private isByHand = false;
  /** Writes so far: without another one, nothing has changed. */
  writeCount = 0;
  private writesLeft = Number.POSITIVE_INFINITY;
  private hasCrashed = false;
  private bytes = 0;
  private storage: Storage | undefined;
  private faulty: Pick<Storage, 'transaction'> | undefined;
  private running: { readonly deps: ShopDeps; readonly app: RequestListener } | undefined;
  private readonly depsOver: (storage: Storage) => ShopDeps;
  /** The last line of the shop's log about an error. */
  lastError = '';

  constructor(
    folder: string,
    private readonly database: ShopDatabase,
    createProvider: (shop: ProviderWorld) => Provider,
  ) {
    this.provider = createProvider(this);
    const log = createLog('error', { write: (line) => (this.lastError = line) });
    const world = { now: () => this.now, randomBytes: (size: number) => this.nextBytes(size), log };
    this.depsOver = createDepsFactory(folder, world, { LIMITS: 'off', ...this.provider.env });
    if (engine === 'sqlite')
      watchStatements({ before: (text) => this.beforeStatement(text), after: () => undefined });
    else onStatement(({ text }) => void this.beforeStatement(text));
  }

  get deps(): ShopDeps {
    if (this.running === undefined) throw new Error('the shop is not running');
    return this.running.deps;
  }

  /** The database as it is committed, for assertions. */
  get observer(): Db {
    return this.database.observer;
  }

  get isCrashed(): boolean {
    return this.hasCrashed;
  }

  /** Starts the shop on the existing database. */
  async start(): Promise<void> {
    await this.stop();
    this.hasCrashed = false;
    this.crashBeforeWrite(undefined);
    this.storage = await this.database.open();
    this.faulty = this.bugs.storage?.(this.storage);
    this.open(this.withBugs(this.storage));
  }

  /** Starts the shop on the open database, with other settings: sellers are paid by hand or by the provider. */
  switchPayouts(isByHand: boolean): void {
    if (this.isByHand === isByHand) return;
    this.isByHand = isByHand;
    this.open(this.deps.storage);
  }

  private open(storage: Storage): void {
    const plain = this.depsOver(storage);
    const opened = this.provider.open(plain, this.isByHand);
    const deps: ShopDeps = {
      ...plain,
      ...opened,
      payments: withCallHooks(
        () => this.bugs.payments?.(opened.payments) ?? opened.payments,
        () => this.callHooks,
      ),
      mailer: {
        send: async ({ id }) => {
          this.mails.push(id);
          await Promise.resolve();
        },
      },
    };
    this.running = { deps, app: createApp(deps, noFront) };
  }

  /** Restores the initial state: catalog and accounts. */
  async reset(bugs: Bugs): Promise<void> {
    this.now = START;
    this.bytes = 0;
    this.mails = [];
    this.lastError = '';
    this.lostEvents = new Set();
    this.dashboardCents = 0;
    this.declines = new Map();
    this.refundRequestCount = 0;
    this.confirmed = nothingConfirmed();
    this.provider.reset();
    this.blocks = new KnownBlocks();
    this.settled = new Set();
    this.callHooks = {};
    this.bugs = {};
    this.faulty = undefined;
    // Reopened only when new or crashed: opening costs as much as ten requests.
    if (this.hasCrashed || this.storage === undefined) await this.start();
    this.switchPayouts(false);
    await resetDatabase(this.deps.storage, START, ADMIN_TOKEN);
    this.bugs = bugs;
    this.faulty = this.storage === undefined ? undefined : bugs.storage?.(this.storage);
  }

  private async stop(): Promise<void> {
    await this.storage?.close();
    this.storage = undefined;
  }

  /** Crashes before the nth write from now, counted from 1; undefined: never. */
  crashBeforeWrite(write: number | undefined): void {
    this.writesLeft = write ?? Number.POSITIVE_INFINITY;
  }

  async getAdminSession(): Promise<AdminSession> {
    const session = await findAdminSession(this.deps, ADMIN_TOKEN);
    if (session === undefined) throw new Error('no admin session');
    return session;
  }

  /** Handles a request; undefined when the shop crashes. */
  async handleRequest(letter: InProcessRequest): Promise<InProcessResponse | undefined> {
    return this.runInProcess(async () => {
      if (this.running === undefined) throw new Error('the shop is not running');
      return handleInProcess(this.running.app, letter);
    });
  }

  /** Runs `work` in the shop; undefined when it crashes. */
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
    if (this.hasCrashed) throw new Error('the shop has crashed');
    if (WRITES.test(text)) {
      this.writeCount += 1;
      this.writesLeft -= 1;
    }
    if (this.writesLeft === 0) {
      this.hasCrashed = true;
      throw new Error('simulated crash');
    }
    const isFrame = TRANSACTION_CONTROL.test(text);
    return isFrame && this.bugs.withoutTransactions === true ? 'skip' : 'run';
  }

  private withBugs(storage: Storage): Storage {
    return {
      db: storage.db,
      close: () => storage.close(),
      transaction: async (locks, work) =>
        (this.faulty ?? storage).transaction(locks, async (tx) => {
          const result = await work(tx);
          await this.bugs.insideTransaction?.(tx);
          return result;
        }),
    };
  }

  /** Deterministic bytes, unique per call. */
  private nextBytes(size: number): Uint8Array {
    const parts: Buffer[] = [];
    for (let have = 0; have < size; have += 32) {
      this.bytes += 1;
      parts.push(createHash('sha256').update(String(this.bytes)).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  }
}

const nothingConfirmed = () => ({
  arrived: new Set<number>(),
  return: new Set<number>(),
  reported: new Set<number>(),
  takenBack: new Set<number>(),
});
