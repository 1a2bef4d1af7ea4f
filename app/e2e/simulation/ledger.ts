import type { CartChange, Mutation, WishlistChange } from '#contract/sync/mutations.ts';
import { isSaleMutation, type SaleMutation, type SyncMutation } from '#contract/sync/sale-mutations.ts';
import { LIMITS } from '#contract/limits.ts';
import { SYNC } from '#contract/sync/sync.ts';
import type { Parcel } from './sale-actions.ts';

const DAY = 86_400_000;

export interface Stock {
  readonly stock: number | null;
  readonly deleted: boolean;
}

interface Entry {
  readonly applied: boolean;
  /** The server's result. A change that it has applied and purged is refused as too old. */
  readonly said: boolean;
  /** When the server recorded it, epoch ms; kept for 90 days. */
  readonly at: number;
  readonly forgotten: boolean;
}

/** An owner's expected state. */
interface OwnerLedger {
  /** Product -> quantity, newest last, including deleted products. */
  readonly cart: Map<number, number>;
  readonly hearts: Set<number>;
  /** The result of every tap, by the id of its change. */
  readonly done: Map<string, Entry>;
  /** Ids of changes in the order in which they were applied. */
  readonly order: string[];
  /** Idempotency keys of uploads. */
  readonly photos: Set<string>;
}

/** The expected cart and wishlist of an owner. */
export interface OwnerView {
  readonly cart: readonly (readonly [productId: number, quantity: number])[];
  readonly hearts: readonly number[];
}

/** The expected result of a sync. */
export interface Expected extends OwnerView {
  /** By the ids of the request. */
  readonly applied: readonly boolean[];
  /** True if this sync also reconciled the cart. */
  readonly settled: boolean;
}

/**
 * The reference model: computes every owner's expected cart and wishlist with an independent, simpler implementation of the
 * rules, in commit order, each tap once per owner. A coalesced change is applied tap by tap.
 */
export class Ledger {
  private owners = new Map<string, OwnerLedger>();
  private goods = new Map<number, Stock>();
  private parcels = new Map<number, Parcel>();
  /** Guest -> the user or guest that it was merged into. */
  private heirs = new Map<string, string>();
  /** Results of taps of guests that became users, by id: they must not be applied for a guest again. */
  private inherited = new Map<string, Entry>();
  /** Change -> the changes that it replaced, oldest first. Independent of server restores. */
  private readonly standsFor = new Map<string, readonly Mutation[]>();

  setStock(id: number, goods: Stock): void {
    this.goods.set(id, goods);
  }

  setParcel(parcel: Parcel): void {
    this.parcels.set(parcel.id, parcel);
  }

  parcelsInOrder = (): readonly Parcel[] => [...this.parcels.values()];

  stockOf = (id: number): Stock => this.goods.get(id) ?? { stock: 0, deleted: true };

  absorb(into: string, before: readonly Mutation[]): void {
    const all = before.flatMap((one) => [...(this.standsFor.get(one.id) ?? []), one]);
    this.standsFor.set(into, [...(this.standsFor.get(into) ?? []), ...all]);
  }

  /** The taps coalesced into a change, without the change itself. */
  tapsMergedInto = (id: string): readonly string[] => (this.standsFor.get(id) ?? []).map((each) => each.id);

  /** `single` returns the change's own tap, whose quantity may differ from the coalesced change's. */
  sync(
    owner: string,
    mutations: readonly SyncMutation[],
    now: number,
    single: (id: string) => Mutation,
  ): Expected {
    const books = this.ledgerOf(owner);
    const touched = new Set<string>();
    const applied = mutations.map((mutation) => {
      const inherited = owner.startsWith('s:') ? this.inherited.get(mutation.id) : undefined;
      const known = books.done.get(mutation.id) ?? inherited;
      if (known?.forgotten === false) return known.said;
      const at = Math.max(now, Date.parse(mutation.madeAt));
      if (isSaleMutation(mutation)) {
        const isSent = this.send(owner, mutation, now);
        books.done.set(mutation.id, { applied: isSent, said: isSent, at, forgotten: false });
        if (known === undefined) books.order.push(mutation.id);
        return isSent;
      }
      const does = this.isAllowed(mutation, now);
      const taps = [...(this.standsFor.get(mutation.id) ?? []), single(mutation.id)];
      for (const tap of taps) {
        const before = books.done.get(tap.id);
        if (before?.applied === true) {
          books.done.set(tap.id, { ...before, said: does });
          continue;
        }
        if (does) this.apply(books, tap);
        books.done.set(tap.id, { applied: does, said: does, at, forgotten: false });
      }
      if (known === undefined) books.order.push(mutation.id);
      if (does && isOfCart(mutation)) touched.add('cart');
      return does;
    });
    const settled = touched.has('cart');
    if (settled) this.settle(books.cart);
    return { ...this.viewOf(owner), applied, settled };
  }

  upload(owner: string, key: string): void {
    this.ledgerOf(owner).photos.add(key);
  }

  hasPhoto = (key: string, owners: readonly string[]): boolean =>
    owners.some((owner) => this.owners.get(owner)?.photos.has(key) === true);

  /** Merges a guest into a user or into another guest. */
  merge(guest: string, user: string): void {
    const from = this.ledgerOf(guest);
    const to = this.ledgerOf(user);
    for (const [id, quantity] of from.cart) {
      const own = to.cart.get(id);
      const sum = this.left(id) === 0 ? Math.max(own ?? 0, quantity) : (own ?? 0) + quantity;
      to.cart.set(id, sum);
    }
    if (from.cart.size > 0) this.settle(to.cart);
    for (const id of from.hearts) to.hearts.add(id);
    for (const [id, entry] of from.done) {
      if (!to.done.has(id)) to.done.set(id, entry);
      if (user.startsWith('u:') && !this.inherited.has(id)) this.inherited.set(id, entry);
    }
    to.order.push(...from.order);
    for (const key of from.photos) to.photos.add(key);
    this.owners.delete(guest);
    this.heirs.set(guest, user);
  }

  /** Mirrors the server's daily retention job. */
  forgetOld(now: number): void {
    for (const done of [...[...this.owners.values()].map((books) => books.done), this.inherited])
      for (const [id, entry] of done)
        if (entry.at < now - SYNC.resultRetentionDays * DAY) done.set(id, { ...entry, forgotten: true });
  }

  viewOf(owner: string | undefined): OwnerView {
    const books = owner === undefined ? undefined : this.owners.get(owner);
    const isThere = (id: number): boolean => this.goods.get(id)?.deleted === false;
    return {
      cart: [...(books?.cart ?? [])].filter(([id]) => isThere(id)),
      hearts: [...(books?.hearts ?? [])].filter(isThere),
    };
  }

  /** Whether a tap was applied or refused, for this owner or for any. */
  isDone = (id: string, owner?: string): boolean =>
    owner === undefined
      ? [...this.owners.values()].some(({ done }) => done.has(id))
      : this.entryOf(id, owner) !== undefined;

  /** The owners for whom a tap was applied. */
  ownersAppliedFor = (id: string, owners: readonly string[]): readonly string[] =>
    owners.filter((owner) => this.owners.get(owner)?.done.get(id)?.applied === true);

  accounts = (): readonly string[] => [...this.owners.keys()].filter((owner) => owner.startsWith('u:'));

  wasRefused = (id: string, owner: string): boolean => this.entryOf(id, owner)?.said === false;

  private readonly entryOf = (id: string, owner: string): Entry | undefined =>
    this.owners.get(this.heirOf(owner))?.done.get(id) ??
    (owner.startsWith('s:') ? this.inherited.get(id) : undefined);

  private heirOf(owner: string): string {
    const heir = this.heirs.get(owner);
    return heir === undefined ? owner : this.heirOf(heir);
  }

  /** The changes of every owner, in commit order. */
  orders = (): readonly (readonly string[])[] => [...this.owners.values()].map(({ order }) => order);

  backup(): unknown {
    const { owners, goods, heirs, inherited, parcels } = this;
    return structuredClone({ owners, goods, heirs, inherited, parcels });
  }

  restore(kept: unknown): void {
    Object.assign(this, structuredClone(kept));
  }

  /** The maximum quantity of an item per cart line. */
  left(id: number): number {
    const goods = this.goods.get(id);
    return goods === undefined || goods.deleted
      ? 0
      : Math.min(goods.stock ?? LIMITS.quantity.max, LIMITS.quantity.max);
  }

  private ledgerOf(owner: string): OwnerLedger {
    const books = this.owners.get(owner) ?? {
      cart: new Map(),
      hearts: new Set(),
      done: new Map(),
      order: [],
      photos: new Set(),
    };
    this.owners.set(owner, books);
    return books;
  }

  /** A canceled parcel stays canceled; a number that is not given stays as it is. */
  private send(owner: string, mutation: SaleMutation, now: number): boolean {
    const { shipmentId, tracking } = mutation.args;
    const parcel = this.parcels.get(shipmentId);
    if (isTooOld(mutation, now) || parcel?.seller !== owner || parcel.status === 'canceled') return false;
    this.setParcel({ ...parcel, status: 'shipped', tracking: tracking ?? parcel.tracking });
    return true;
  }

  private isAllowed(change: Mutation, now: number): boolean {
    if (isTooOld(change, now)) return false;
    const { productId } = change.args;
    if (change.name === 'wishlist.add') return this.goods.get(productId)?.deleted === false;
    if (change.name === 'cart.add') return this.left(productId) > 0;
    return change.name !== 'cart.setQuantity' || change.args.quantity === 0 || this.left(productId) > 0;
  }

  private apply(
    { cart, hearts }: Pick<OwnerLedger, 'cart' | 'hearts'>,
    change: CartChange | WishlistChange,
  ): void {
    const { productId } = change.args;
    if (change.name === 'wishlist.add') hearts.add(productId);
    else if (change.name === 'wishlist.remove') hearts.delete(productId);
    else countLine(cart, change, this.left(productId));
  }

  /** Each cart change also caps quantities at the stock and removes deleted products. */
  private settle(cart: Map<number, number>): void {
    for (const [id, quantity] of cart) {
      if (this.goods.get(id)?.deleted !== false) cart.delete(id);
      else if (this.left(id) > 0) cart.set(id, Math.min(quantity, this.left(id)));
    }
  }
}

/** Applies one change to a cart line with `left` copies available; does nothing if there are none. */
export function countLine(cart: Map<number, number>, change: CartChange, left: number): void {
  const { productId } = change.args;
  const before = cart.get(productId) ?? 0;
  const wanted =
    change.name === 'cart.remove' ? 0 : change.args.quantity + (change.name === 'cart.add' ? before : 0);
  if (wanted === 0) cart.delete(productId);
  else if (left > 0) cart.set(productId, Math.min(wanted, left));
}

const isTooOld = ({ madeAt }: SyncMutation, now: number): boolean =>
  now - Date.parse(madeAt) > SYNC.maxMutationAgeDays * DAY;

const isOfCart = ({ name }: Mutation): boolean => name.startsWith('cart.');
