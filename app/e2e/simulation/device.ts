import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { DeviceSession } from '#app/http/device-session/device-session-loader.ts';
import { createRequest, type Request } from '#app/http/request.ts';
import { createSellingClient } from '#app/http/selling.ts';
import { createStackSyncClient } from '#app/http/stack-sync.ts';
import { createSyncClient } from '#app/http/sync.ts';
import { openLocalDb, type LocalDb } from '#app/offline/database.ts';
import { createDeviceSession } from '#app/offline/device-session.ts';
import type { DrainResult } from '#app/offline/outbox/drain-result.ts';
import type { DrainPorts, SendPorts, StackSyncPorts, WritePorts } from '#app/offline/ports.ts';
import { syncStacks } from '#app/offline/stack-sync/sync-stacks.ts';
import { DeviceLocks } from './device-locks.ts';
import type { Fault } from './history.ts';
import type { Network, Sender } from './network.ts';
import type { Action } from './progress.ts';
import { TabStorage } from './tab-storage.ts';

/** The current action of a tab, for any code that runs in it. */
export const actions = new AsyncLocalStorage<Action>();

/** Planted bugs on the phone's side: faulty ports and storage. */
export interface PhoneBugs {
  readonly ports?: (ports: DrainPorts, local: LocalDb) => DrainPorts;
  /** A scan counts as confirmed before it is stored. */
  readonly beepsEarly?: boolean;
  /** Alters the idempotency key of a listing. */
  readonly publishKey?: (key: string) => string;
  /** Runs the sender of drafts. */
  readonly sendDrafts?: (local: LocalDb, send: () => Promise<DrainResult>) => Promise<DrainResult>;
  /** A confirmed email wakes no draft. */
  readonly confirmsInVain?: boolean;
  /** Runs after each action of a tab. */
  readonly afterwards?: (local: LocalDb) => Promise<void>;
  /** The screens ignore pending changes. */
  readonly hidesPending?: boolean;
  /** Each tab opens its own session instead of sharing the device's. */
  readonly isAlone?: boolean;
}

/**
 * A phone whose storage, cookie and locks outlive its tabs. Each tab is a separate runtime, like a page or a service worker,
 * with its own session token in memory.
 */
export class Device {
  indexedDB = new IDBFactory();
  cookie: string | undefined;
  /** The owner in the last response. */
  owner: string | undefined;
  /** True if its session may have ended without the phone knowing. */
  hasLostSession = false;
  /** The last account that signed in here; null after signing out. A guest's pending changes move to it. */
  signedInAs: number | null = null;
  /** The number of storage writes. */
  writes = 0;
  /** No photo can be stored. */
  isDiskFull = false;
  /** True between a sign-out and the next check. */
  hasForgotten = false;
  readonly locks = new DeviceLocks<Tab>();
  private readonly tabs: (Tab | undefined)[];
  private opened = 0;

  constructor(
    readonly index: number,
    tabs: number,
    public clockHours: number,
    private readonly network: Network,
    private readonly serverNow: () => number,
    readonly bugs: PhoneBugs,
    private readonly randomBytes: WritePorts['randomBytes'],
  ) {
    this.tabs = Array.from({ length: tabs }, () => undefined);
  }

  /** Epoch ms by this phone's clock. */
  readonly now = (): number => this.serverNow() + this.clockHours * 3_600_000;

  /** Returns a tab; reopens a dead one. */
  tab(which: number): Tab {
    const place = which % this.tabs.length;
    const there = this.tabs[place];
    if (there?.isDead === false) return there;
    this.opened += 1;
    const origin = `http://device${this.index}-tab${this.opened}.simulation`;
    const tab = new Tab(this, origin, this.network, this.randomBytes);
    this.network.connect(origin, tab);
    this.tabs[place] = tab;
    return tab;
  }

  everyOpenTab = (): readonly Tab[] => this.tabs.filter((tab) => tab !== undefined);

  everyTab = (): readonly Tab[] => this.tabs.map((_tab, place) => this.tab(place));

  /** Kills every tab. */
  close(): void {
    for (const tab of this.tabs) tab?.die();
  }

  /** Closes every storage connection, as a browser may. */
  cut(): void {
    for (const tab of this.tabs) tab?.cut();
  }
}

/** A tab or the service worker. It may be killed at any access to storage, locks or network. */
export class Tab implements Sender {
  readonly local: LocalDb;
  readonly request: Request;
  readonly ports: DrainPorts;
  readonly sendPorts: SendPorts & StackSyncPorts;
  private readonly storage: TabStorage;
  private readonly doing = new Set<Action>();
  private faults: Fault[] = [];
  private contactsToLive = Number.POSITIVE_INFINITY;

  constructor(
    readonly device: Device,
    origin: string,
    private readonly network: Network,
    randomBytes: WritePorts['randomBytes'],
  ) {
    const wrote = (): void => void (device.writes += 1);
    this.storage = new TabStorage(
      device.indexedDB,
      () => this.contact(),
      wrote,
      () => device.isDiskFull,
    );
    this.local = openLocalDb({ indexedDB: this.storage.factory, IDBKeyRange });
    const locks = device.locks.of(this, () => this.contact(), this.action);
    const shared = createDeviceSession(this.local, { locks, now: device.now });
    const own = new DeviceLocks<Tab>().of(this, () => undefined, this.action);
    const alone: DeviceSession = {
      isKnown: async () => undefined,
      markKnown: async () => undefined,
      runExclusive: async (task) => own.runExclusive('session', task),
    };
    const session = device.bugs.isAlone === true ? alone : shared;
    this.request = createRequest(origin, undefined, async () => session);
    const ports: DrainPorts = { now: device.now, locks, sync: createSyncClient(this.request) };
    this.ports = device.bugs.ports?.(ports, this.local) ?? ports;
    this.sendPorts = {
      ...this.ports,
      randomBytes,
      stackSync: createStackSyncClient(this.request),
      syncStacks: async (how) => syncStacks(this.local, this.sendPorts, how),
      prepare: async ({ blob }) => blob,
      upload: async ({ blob, name }, key) =>
        createSellingClient(this.request).uploadPhoto({ photo: blob, name }, key),
      publish: async (uploadId, listing, key) =>
        createSellingClient(this.request).publishListing(
          uploadId,
          listing,
          device.bugs.publishKey?.(key) ?? key,
        ),
      addCopies: async () => Promise.reject(new Error('no copies are added here')),
      isCellular: () => false,
    };
  }

  get isDead(): boolean {
    return this.storage.isDead;
  }

  /** Runs a task as `action`; the tab dies at contact number `killAt`. A dead tab's errors are ignored. */
  async does(
    action: Action,
    net: readonly Fault[],
    killAt: number | undefined,
    task: () => Promise<void>,
  ): Promise<void> {
    this.faults = [...net];
    this.contactsToLive = killAt ?? Number.POSITIVE_INFINITY;
    this.doing.add(action);
    try {
      await actions.run(action, task);
      await this.device.bugs.afterwards?.(this.local);
    } catch (error) {
      if (!this.isDead) throw error;
    } finally {
      this.doing.delete(action);
      action.end();
    }
  }

  /** Runs a check that never kills the tab. */
  async withoutKill<T>(task: (local: LocalDb) => Promise<T>): Promise<T> {
    const { contactsToLive } = this;
    this.contactsToLive = Number.POSITIVE_INFINITY;
    const result = await task(this.local);
    this.contactsToLive = contactsToLive;
    return result;
  }

  contact(): void {
    this.contactsToLive -= 1;
    if (this.contactsToLive <= 0 && !this.isDead) {
      this.storage.die();
      // Not synchronously: this may be inside a Dexie transaction, which no other code may enter.
      setImmediate(() => this.isOver());
    }
    if (this.isDead) throw new Error('this tab is dead');
  }

  die(): void {
    if (this.isDead) return;
    this.storage.die();
    this.isOver();
  }

  private isOver(): void {
    this.device.locks.forget(this);
    this.network.abandon(this);
    for (const action of this.doing) action.end();
    this.local.close();
  }

  cut(): void {
    this.storage.cut();
  }

  cookie = (): string | undefined => this.device.cookie;

  keepCookie(value: string | undefined): void {
    this.device.cookie = value;
    if (value === undefined) this.device.owner = undefined;
  }

  heard(owner: string | undefined): void {
    this.device.owner = owner;
  }

  nextFault = (): Fault => this.faults.shift() ?? 'none';

  action = (): Action | undefined => actions.getStore();
}
