import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Change } from '#contract/sync/mutations.ts';
import { openLocalDb, type LocalDb } from '../database.ts';
import { drainOutbox } from '../outbox/drain-outbox.ts';
import type { DrainResult } from '../outbox/drain-result.ts';
import { createInMemoryLocks } from '../in-memory-locks.ts';
import { appendChange } from '../outbox/outbox.ts';
import { createSnapshotQuery, type PersonalSnapshot } from '../personal/personal-snapshot.ts';
import { deriveCart, deriveWishlist } from '../personal/personal-views.ts';
import type { DrainPorts, Locks, WritePorts } from '../ports.ts';
import { appendSent } from '../sales/sale-outbox.ts';
import type { TypedParcel } from '../sales/show-sales.ts';
import { readSalesChanges, type SalesChanges } from '../sales/sales-view.ts';
import { createCard, type ShopDouble } from './shop-double.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');

/** A phone whose storage outlives its tabs. Time is simulated: each read advances the clock by 1 ms. */
export class Device {
  readonly indexedDB = new IDBFactory();
  readonly locks: Locks = createInMemoryLocks();
  clock = START;
  private chance: number;
  private readonly shop: ShopDouble;
  private readonly open: LocalDb[] = [];

  /** Devices with different numbers create different ids. */
  constructor(shop: ShopDouble, number = 0) {
    this.shop = shop;
    this.chance = number;
    this.clock += number * 10_000;
  }

  /** Another tab, or the service worker. */
  tab(locks: Locks = this.locks): Tab {
    const local = openLocalDb({ indexedDB: this.indexedDB, IDBKeyRange });
    this.open.push(local);
    return new Tab(local, { ...this.tapPorts(), locks, sync: this.shop.sync });
  }

  close(): void {
    for (const local of this.open) local.close();
  }

  private tapPorts(): WritePorts {
    return {
      now: () => (this.clock += 1),
      randomBytes: (count) => Uint8Array.from({ length: count }, () => (this.chance += 41) % 256),
    };
  }
}

export class Tab {
  private readonly read = createSnapshotQuery();

  constructor(
    readonly local: LocalDb,
    readonly ports: WritePorts & DrainPorts,
  ) {}

  async change(change: Change): Promise<string> {
    return (await appendChange(this.local, this.ports, { change, card: createCard(change.args.productId) }))
      .id;
  }

  async add(productId: number, quantity = 1): Promise<string> {
    return this.change({ name: 'cart.add', args: { productId, quantity } });
  }

  /** Marks a shipment as sent. */
  async send(shipmentId: number, typed: TypedParcel = {}): Promise<void> {
    await appendSent(this.local, this.ports, { shipmentId, ...typed });
  }

  /** What this device has said about sales. */
  async salesChanges(): Promise<SalesChanges> {
    return this.local.run(readSalesChanges);
  }

  async drain(): Promise<DrainResult> {
    return drainOutbox(this.local, this.ports);
  }

  async sync(): Promise<DrainResult> {
    return drainOutbox(this.local, this.ports, { ask: true });
  }

  async snapshot(): Promise<PersonalSnapshot> {
    return this.local.run(this.read);
  }

  /** The displayed cart as [product id, quantity]. */
  async cart(): Promise<(readonly [number, number])[]> {
    return deriveCart(await this.snapshot()).lines.map(
      ({ product, quantity }) => [product.id, quantity] as const,
    );
  }

  async wishlistIds(): Promise<number[]> {
    return deriveWishlist(await this.snapshot()).items.map(({ id }) => id);
  }

  async pendingCount(): Promise<number> {
    return (await this.snapshot()).pending.length;
  }
}
