import { AsyncLocalStorage } from 'node:async_hooks';
import { copyFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { createApp } from '#api/app.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { ownerOfSession, type Owner } from '#api/sessions/owner.ts';
import type { Locks, Storage, Tx } from '#api/storage/storage.ts';
import { changeEpoch } from '#api/sync/change-epoch.ts';
import { createDepsFactory } from '#api/tests/world/deps-factory.ts';
import {
  handleInProcess,
  type InProcessRequest,
  type InProcessResponse,
} from '#api/tests/world/in-process.ts';
import { noFront } from '#api/tests/world/no-front.ts';
import { watchStatements } from '#api/tests/world/watch-statements.ts';
import { PRODUCTS, type Crash } from './history.ts';
import { createUploadRoute } from './upload-route.ts';

/** Planted bugs on the server's side. */
export interface ServerBugs {
  /** Runs in each owner's transaction after the real work. */
  readonly insideTransaction?: (run: (statement: SQL) => Promise<void>, owner: string) => Promise<void>;
  readonly withoutTransactions?: boolean;
}

/** Called with its locks when a transaction is committed. */
export type Effect = (locks: Locks) => void;

export const START = Date.UTC(2026, 10, 21, 17);
/** Statements that write or commit. */
const WRITES = /^\s*(insert|update|delete|commit)/i;
/** Statements that delimit transactions, and groups of transactions with one commit. */
const FRAME = /^(BEGIN IMMEDIATE|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;
const FOLDER_FILES = ['shop.db', 'shop.db-wal', 'shop.db-shm'] as const;

/**
 * The real shop with a real database file, in this process and without sockets. It can crash before any statement: then
 * nothing runs, not even the ROLLBACK, until it is started again with the file as it was left.
 */
export class Server {
  now = START;
  bugs: ServerBugs = {};
  /** Whether it lists nothing of guests whose email is not confirmed. */
  asksEmail = false;
  /** Session -> its account's key. */
  readonly accountKeys = new Map<number, string>();
  /** The current request's effect, which runs at its COMMIT. */
  readonly effects = new AsyncLocalStorage<Effect>();
  private isDown = false;
  private crash: Crash | undefined;
  private steps = 0;
  /** Effects of the transactions that the next COMMIT includes, in order. */
  private committed: (() => void)[] = [];
  private tokens = 0;
  private storage: Storage | undefined;
  private running: { readonly deps: ShopDeps; readonly app: RequestListener } | undefined;
  private readonly depsOver: (storage: Storage) => ShopDeps;

  constructor(private readonly folder: string) {
    this.depsOver = createDepsFactory(folder, {
      now: () => this.now,
      randomBytes: (size) => this.nextBytes(size),
    });
    watchStatements({
      before: (text) => this.beforeStatement(text),
      after: (text) => {
        if (text === 'COMMIT') this.noteCommitted();
      },
    });
  }

  get deps(): ShopDeps {
    if (this.running === undefined) throw new Error('the server does not run');
    return this.running.deps;
  }

  get isDead(): boolean {
    return this.isDown;
  }

  /** Starts the server with the database file as it is. */
  async start(): Promise<void> {
    await this.storage?.close();
    this.isDown = false;
    this.crash = undefined;
    this.storage = await openStorage({ file: join(this.folder, 'shop.db'), durable: false });
    const deps = this.withChecks(this.depsOver(this.watched(this.storage)));
    const [shop, uploads] = [createApp(deps, noFront), createUploadRoute(deps)];
    this.running = {
      deps,
      app: (req, res) => (req.url === '/api/upload' ? uploads : shop)(req, res),
    };
  }

  /** Each history has its own. */
  private withChecks(deps: ShopDeps): ShopDeps {
    const asksEmail = (): boolean => this.asksEmail;
    const env = {
      ...deps.env,
      get sellerChecks() {
        return asksEmail();
      },
    };
    return { ...deps, env };
  }

  async stop(): Promise<void> {
    await this.storage?.close();
    this.storage = undefined;
    watchStatements(undefined);
  }

  /** Deletes all users and their data for the next history; products stay. */
  async reset(): Promise<void> {
    this.now = START;
    this.tokens = 0;
    if (this.isDown) await this.start();
    await this.deps.storage.transaction({}, async (tx) => {
      for (const table of [
        'contacts',
        'jobs',
        'refunds',
        'shipments',
        'orders',
        'checkouts',
        'cart_items',
        'carts',
        'wishlist_items',
        'wishlists',
        'mutations',
        'sessions',
        'idempotency_keys',
        'shop_facts',
        'rate_limits',
        'stack_drafts',
        'stacks',
        'uploads',
      ])
        await tx.run(sql.raw(`delete from ${table}`));
      await tx.run(sql`delete from changes where name like 'stacks%'`);
      await tx.run(sql`delete from products where id > ${PRODUCTS}`);
      // Ids start again at 1, so that a report does not depend on earlier histories. The search index may know products.
      await tx.run(sql`delete from sqlite_sequence where name <> 'products'`);
    });
  }

  /** Returns the response to a request; undefined if the server crashed. */
  async answer(
    letter: InProcessRequest,
    effect: Effect,
    crash?: Crash,
  ): Promise<InProcessResponse | undefined> {
    return this.doing(effect, crash, async () => {
      if (this.running === undefined) throw new Error('the server does not run');
      return handleInProcess(this.running.app, letter);
    });
  }

  /** Runs work on the server as a request would; undefined if the server crashed. */
  async doing<T>(effect: Effect, crash: Crash | undefined, work: () => Promise<T>): Promise<T | undefined> {
    if (this.isDown) return undefined;
    this.crash = crash;
    this.steps = 0;
    try {
      const answer = await this.effects.run(effect, work);
      return this.died() ? undefined : answer;
    } catch (error) {
      if (this.died()) return undefined;
      throw error;
    } finally {
      this.crash = undefined;
    }
  }

  private readonly died = (): boolean => this.isDown;

  /** Backs up the database. Returns the path of the copy. */
  async backup(name: string): Promise<string> {
    const file = join(this.folder, name);
    await this.storage?.close();
    copyFileSync(join(this.folder, 'shop.db'), file);
    await this.start();
    return file;
  }

  /** Restores a backup as an operator does: replaces the database file and changes the epoch. */
  async restore(file: string): Promise<void> {
    await this.storage?.close();
    this.storage = undefined;
    for (const each of FOLDER_FILES) rmSync(join(this.folder, each), { force: true });
    copyFileSync(file, join(this.folder, 'shop.db'));
    await this.start();
    await changeEpoch(this.deps);
  }

  private beforeStatement(text: string): 'run' | 'skip' {
    if (this.isDown) throw new Error('this process is dead');
    if (this.crash?.counting === 'statements' || WRITES.test(text)) this.steps += 1;
    if (this.steps === this.crash?.crashBefore) {
      this.isDown = true;
      throw new Error('this process was killed');
    }
    if (text === 'BEGIN IMMEDIATE') this.committed = [];
    const isFrame = FRAME.test(text);
    if (!isFrame || this.bugs.withoutTransactions !== true) return 'run';
    if (text === 'COMMIT') this.noteCommitted();
    return 'skip';
  }

  private noteCommitted(): void {
    for (const runEffect of this.committed.splice(0)) runEffect();
  }

  private watched(storage: Storage): Storage {
    return {
      db: storage.db,
      close: () => storage.close(),
      transaction: async (locks, work) =>
        storage.transaction(locks, async (tx) => {
          const result = await work(tx);
          const owner = locks.owner?.length === 0 ? await newestGuest(tx) : locks.owner;
          if (typeof owner === 'string')
            await this.bugs.insideTransaction?.(async (statement) => tx.run(statement), owner);
          const effect = this.effects.getStore();
          if (effect !== undefined)
            this.committed.push(() => effect(owner === undefined ? locks : { ...locks, owner }));
          return result;
        }),
    };
  }

  /** Unique, and the same in every run. */
  private nextBytes(size: number): Uint8Array {
    this.tokens += 1;
    const bytes = Buffer.alloc(size, 1);
    bytes.writeUInt32BE(this.tokens, size - 4);
    return bytes;
  }
}

/** The owner of a transaction that locks none: a guest whose session it starts. */
async function newestGuest(tx: Tx): Promise<Owner | undefined> {
  const [id] = await tx.rows(sql`select max(id) as id from sessions`, (row) => row.number('id'));
  return id === undefined ? undefined : ownerOfSession(id, null);
}
