import { SYNC } from '#contract/sync/sync.ts';
import { isSaleMutation, type SyncMutation } from '#contract/sync/sale-mutations.ts';
import { deriveCart, deriveWishlist } from '#app/offline/personal/personal-views.ts';
import type { OwnerKey } from '#app/offline/rows.ts';
import type { Device } from './device.ts';
import { countLine, type Ledger, type OwnerView } from './ledger.ts';
import type { DeviceSnapshot, PendingRow } from './device-snapshot.ts';
import { nameOf, type Taps } from './taps.ts';
import { assert } from '#api/tests/world/violation.ts';

const KEPT_MS = SYNC.acknowledgedRetentionDays * 86_400_000;

/** What has happened to a phone since the last snapshot. */
export type Cause =
  | { readonly what: 'ran' | 'tapped' }
  /** The storage was replaced. */
  | { readonly what: 'emptied' | 'put back' };

interface World {
  readonly ledger: Ledger;
  readonly taps: Taps;
  /** The number of server restores. */
  readonly restores: number;
}

/**
 * Checks the invariants of one phone: changes leave it only when acknowledged or for a known reason; refusals are reported
 * once; screens show the server's state plus pending changes.
 */
export class DeviceInvariants {
  private waiting = new Map<string, PendingRow>();
  private kept = new Map<string, KeptRow>();
  private lastMessage = 0;
  private epoch: string | undefined;
  private storage = 0;

  constructor(
    private readonly device: Device,
    private readonly world: World,
  ) {}

  look(reading: DeviceSnapshot, { what }: Cause, hidesPending: boolean): void {
    const { ledger, taps } = this.world;
    const cause = this.device.hasForgotten ? 'signed out' : what;
    this.device.hasForgotten = false;
    const waiting = new Map(reading.outbox.map((row) => [row.id, row]));
    const kept = new Map(reading.acknowledged.map((row) => [row.id, row]));
    const isAnother = what === 'emptied' || what === 'put back';
    if (isAnother) this.storage += 1;
    for (const row of [...waiting.values(), ...kept.values()]) {
      const tap = taps.of(row.id);
      for (const id of [...ledger.tapsMergedInto(row.id), row.id]) taps.of(id).left = undefined;
      tap.whose = row.whose;
      const lane = 'card' in row ? 'lists' : 'sales';
      const storage = `${this.device.index}.${this.storage}.${lane}`;
      tap.place ??= { storage, seq: row.seq, whose: row.whose };
    }
    this.assertPendingRows(waiting, kept, cause);
    this.assertAcknowledgedRows(waiting, kept, cause);
    if (cause === 'ran' && this.epoch === reading.epoch) this.assertMessages(reading, kept);
    assertScreens(reading, hidesPending);
    this.waiting = waiting;
    this.kept = kept;
    this.epoch = reading.epoch;
    this.lastMessage = isAnother ? 0 : this.lastMessage;
    this.lastMessage = Math.max(this.lastMessage, ...reading.messages.map(({ seq }) => seq));
  }

  private assertPendingRows(
    waiting: ReadonlyMap<string, PendingRow>,
    kept: ReadonlyMap<string, KeptRow>,
    what: Cause['what'] | 'signed out',
  ): void {
    const { ledger, taps } = this.world;
    const fresh = [...waiting.values()].find(({ id }) => !this.waiting.has(id) && !this.kept.has(id));
    for (const row of this.waiting.values()) {
      if (waiting.has(row.id)) continue;
      const tap = taps.of(row.id);
      if (kept.has(row.id)) {
        assert(
          ledger.isDone(row.id, this.device.owner),
          () =>
            `${nameOf(tap)} counts as acknowledged, but the server has not made it for ${this.device.owner}`,
        );
      } else if (what === 'tapped' && fresh !== undefined && isAlike(row, fresh)) {
        ledger.absorb(fresh.id, [taps.ofLists(row.id)]);
      } else if (what === 'ran' || what === 'tapped') {
        assert(false, () => `${nameOf(tap)} left the outbox and was not acknowledged`);
      } else this.leave(row.id, what, false);
    }
  }

  private assertAcknowledgedRows(
    waiting: ReadonlyMap<string, PendingRow>,
    kept: ReadonlyMap<string, KeptRow>,
    what: Cause['what'] | 'signed out',
  ): void {
    for (const row of this.kept.values()) {
      if (kept.has(row.id) || waiting.has(row.id)) continue;
      const isOld = row.at < this.device.now() - KEPT_MS;
      assert(
        isOld || (what !== 'ran' && what !== 'tapped'),
        () => `${nameOf(this.world.taps.of(row.id))} was forgotten before its 7 days were over`,
      );
      this.leave(row.id, isOld ? '7 days were over' : what, true);
    }
  }

  /**
   * Records that a phone no longer holds a change and those coalesced into it. If a restore the phone did not know of lost it
   * on the server, it counts as never acknowledged.
   */
  private leave(id: string, why: string, acknowledged: boolean): void {
    const { ledger, taps, restores } = this.world;
    const wasAcknowledged = acknowledged && ledger.isDone(id);
    for (const each of [...ledger.tapsMergedInto(id), id])
      taps.of(each).left = { why, restores, wasAcknowledged };
  }

  private assertMessages({ messages }: DeviceSnapshot, kept: ReadonlyMap<string, KeptRow>): void {
    const { ledger } = this.world;
    const owner = this.device.owner ?? '';
    const refused = [...kept.values()].filter(({ id }) => !this.kept.has(id) && ledger.wasRefused(id, owner));
    const told = messages.filter(({ seq, kind }) => seq > this.lastMessage && kind === 'refused');
    const wanted = refused.map(({ mutation }) => `${listOf(mutation.name)} ${productOf(mutation)}`);
    const found = told.map(({ list, productId }) => `${list} ${productId}`);
    assert(
      wanted.toSorted().join() === found.toSorted().join(),
      () =>
        `device ${this.device.index} has to tell of refusals about [${wanted.join(', ')}] and tells of [${found.join(', ')}]`,
    );
  }
}

type KeptRow = DeviceSnapshot['acknowledged'][number];

function listOf(name: string): string {
  if (name.startsWith('sale.')) return 'sales';
  return name.startsWith('cart.') ? 'cart' : 'wishlist';
}

const productOf = (mutation: SyncMutation): number =>
  isSaleMutation(mutation) ? 0 : mutation.args.productId;

/** Whether one change can replace another. */
const isAlike = (one: PendingRow, other: PendingRow): boolean =>
  'card' in one &&
  'card' in other &&
  one.whose === other.whose &&
  one.mutation.args.productId === other.mutation.args.productId &&
  listOf(one.mutation.name) === listOf(other.mutation.name);

/** What a phone's screens show. */
export function shown({ person }: DeviceSnapshot, hidesPending = false): OwnerView {
  const seen = hidesPending ? { ...person, pending: [] } : person;
  return {
    cart: deriveCart(seen).lines.map(({ product, quantity }) => [product.id, quantity] as const),
    hearts: deriveWishlist(seen).items.map(({ id }) => id),
  };
}

function assertScreens(reading: DeviceSnapshot, hidesPending: boolean): void {
  const wanted = JSON.stringify(folded(reading));
  const found = JSON.stringify(shown(reading, hidesPending));
  assert(
    found === wanted,
    () => `the screens show ${found}, but the server's word and what waits make ${wanted}`,
  );
}

/** The server's state plus pending changes, computed independently of the phone's code. */
function folded({ person, outbox }: DeviceSnapshot): OwnerView {
  const lines = person.cart?.lines ?? [];
  const cart = new Map(lines.map(({ product, quantity }) => [product.id, quantity]));
  const cards = new Map(lines.map(({ product }) => [product.id, product]));
  const hearts = new Set((person.wishlist ?? []).map(({ id }) => id));
  for (const row of outbox) {
    if (!('card' in row) || !isOf(row.whose, person.owner)) continue;
    const { mutation, card } = row;
    const { productId } = mutation.args;
    if (mutation.name === 'wishlist.add') hearts.add(productId);
    else if (mutation.name === 'wishlist.remove') hearts.delete(productId);
    else {
      if (!cart.has(productId)) cards.set(productId, card);
      const { inStock, stock } = cards.get(productId) ?? card;
      countLine(cart, mutation, inStock ? Math.min(stock ?? 999, 999) : 0);
    }
  }
  return { cart: [...cart], hearts: [...hearts] };
}

const isOf = (whose: OwnerKey, who: OwnerKey): boolean => whose === who;
