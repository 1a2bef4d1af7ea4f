import type { CartChange, Mutation, WishlistChange } from '#contract/sync/mutations.ts';
import { LIMITS } from '#contract/limits.ts';
import { SYNC } from '#contract/sync/sync.ts';

const DAY = 86_400_000;

/** What the ledger knows of an item. */
export interface Goods {
  readonly stock: number | null;
  readonly deleted: boolean;
}

interface Entry {
  readonly applied: boolean;
  /** What the server says of it: it refuses what it made and forgot, because that is too old. */
  readonly said: boolean;
  /** As the server notes it, epoch ms; from then on it knows it for 90 days. */
  readonly at: number;
  readonly forgotten: boolean;
}

/** What belongs to an owner by the ledger. */
interface Books {
  /** Product -> copies, the newest last, those of deleted products too. */
  readonly cart: Map<number, number>;
  readonly hearts: Set<number>;
  /** What became of every tap, by the id of its change. */
  readonly done: Map<string, Entry>;
  /** Ids of changes in the order in which they were made here. */
  readonly order: string[];
  /** Idempotency keys of uploads. */
  readonly photos: Set<string>;
}

/** What must be seen of an owner's cart and wishlist. */
export interface Sight {
  readonly cart: readonly (readonly [productId: number, quantity: number])[];
  readonly hearts: readonly number[];
}

/** What a sync must have led to. */
export interface Expected extends Sight {
  /** By the ids of the request. */
  readonly applied: readonly boolean[];
  /** Whether the cart was put right on this occasion. */
  readonly settled: boolean;
}

/**
 * The reference: what every owner's cart and wishlist must be, kept by an own and simpler count of the rules, change by
 * change in the order in which the server committed them, each tap once for an owner. It counts taps, not what the phone
 * made of them: a change that stands for several taps is counted tap by tap.
 */
export class Ledger {
  private owners = new Map<string, Books>();
  private goods = new Map<number, Goods>();
  /** Guest -> the user, or the other guest, whose everything became. */
  private heirs = new Map<string, string>();
  /** What became of taps of guests who are users since, by the id: they are made for no guest again. */
  private inherited = new Map<string, Entry>();
  /** Change -> the changes that it took the place of, oldest first. Phones know it, whatever happens to the server. */
  private readonly standsFor = new Map<string, readonly Mutation[]>();

  setGoods(id: number, goods: Goods): void {
    this.goods.set(id, goods);
  }

  goodsOf = (id: number): Goods => this.goods.get(id) ?? { stock: 0, deleted: true };

  absorb(into: string, before: readonly Mutation[]): void {
    const all = before.flatMap((one) => [...(this.standsFor.get(one.id) ?? []), one]);
    this.standsFor.set(into, [...(this.standsFor.get(into) ?? []), ...all]);
  }

  /** Every tap that a change stands for, itself left out. */
  tapsIn = (id: string): readonly string[] => (this.standsFor.get(id) ?? []).map((each) => each.id);

  /** `single` is the tap of the change itself, which may carry another quantity than the change. */
  sync(
    owner: string,
    mutations: readonly Mutation[],
    now: number,
    single: (id: string) => Mutation,
  ): Expected {
    const books = this.booksOf(owner);
    const touched = new Set<string>();
    const applied = mutations.map((mutation) => {
      const inherited = owner.startsWith('s:') ? this.inherited.get(mutation.id) : undefined;
      const known = books.done.get(mutation.id) ?? inherited;
      if (known?.forgotten === false) return known.said;
      const does = this.isAllowed(mutation, now);
      const taps = [...(this.standsFor.get(mutation.id) ?? []), single(mutation.id)];
      const at = Math.max(now, Date.parse(mutation.madeAt));
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
    return { ...this.sightOf(owner), applied, settled };
  }

  upload(owner: string, key: string): void {
    this.booksOf(owner).photos.add(key);
  }

  hasPhoto = (key: string, owners: readonly string[]): boolean =>
    owners.some((owner) => this.owners.get(owner)?.photos.has(key) === true);

  /** A guest's things become a user's, or another guest's with whom they are united. */
  merge(guest: string, user: string): void {
    const from = this.booksOf(guest);
    const to = this.booksOf(user);
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

  /** What the server does once a day. */
  forgetOld(now: number): void {
    for (const done of [...[...this.owners.values()].map((books) => books.done), this.inherited])
      for (const [id, entry] of done)
        if (entry.at < now - SYNC.keptDays * DAY) done.set(id, { ...entry, forgotten: true });
  }

  sightOf(owner: string | undefined): Sight {
    const books = owner === undefined ? undefined : this.owners.get(owner);
    const isThere = (id: number): boolean => this.goods.get(id)?.deleted === false;
    return {
      cart: [...(books?.cart ?? [])].filter(([id]) => isThere(id)),
      hearts: [...(books?.hearts ?? [])].filter(isThere),
    };
  }

  /** Whether a tap was made, or refused, for this owner, or for any. */
  isDone = (id: string, owner?: string): boolean =>
    owner === undefined
      ? [...this.owners.values()].some(({ done }) => done.has(id))
      : this.entryOf(id, owner) !== undefined;

  /** Those of some owners for whom a tap was made. */
  madeFor = (id: string, owners: readonly string[]): readonly string[] =>
    owners.filter((owner) => this.owners.get(owner)?.done.get(id)?.applied === true);

  /** All accounts: they are never lost. */
  accounts = (): readonly string[] => [...this.owners.keys()].filter((owner) => owner.startsWith('u:'));

  wasRefused = (id: string, owner: string): boolean => this.entryOf(id, owner)?.said === false;

  private readonly entryOf = (id: string, owner: string): Entry | undefined =>
    this.owners.get(this.heirOf(owner))?.done.get(id) ??
    (owner.startsWith('s:') ? this.inherited.get(id) : undefined);

  private heirOf(owner: string): string {
    const heir = this.heirs.get(owner);
    return heir === undefined ? owner : this.heirOf(heir);
  }

  /** The changes of every owner, in the order in which they were made. */
  orders = (): readonly (readonly string[])[] => [...this.owners.values()].map(({ order }) => order);

  backup(): unknown {
    const { owners, goods, heirs, inherited } = this;
    return structuredClone({ owners, goods, heirs, inherited });
  }

  restore(kept: unknown): void {
    Object.assign(this, structuredClone(kept));
  }

  /** The most copies of an item that a line may hold now. */
  left(id: number): number {
    const goods = this.goods.get(id);
    return goods === undefined || goods.deleted
      ? 0
      : Math.min(goods.stock ?? LIMITS.quantity.max, LIMITS.quantity.max);
  }

  private booksOf(owner: string): Books {
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

  private isAllowed(change: Mutation, now: number): boolean {
    if (now - Date.parse(change.madeAt) > SYNC.tooOldDays * DAY) return false;
    const { productId } = change.args;
    if (change.name === 'wishlist.add') return this.goods.get(productId)?.deleted === false;
    if (change.name === 'cart.add') return this.left(productId) > 0;
    return change.name !== 'cart.setQuantity' || change.args.quantity === 0 || this.left(productId) > 0;
  }

  private apply({ cart, hearts }: Pick<Books, 'cart' | 'hearts'>, change: CartChange | WishlistChange): void {
    const { productId } = change.args;
    if (change.name === 'wishlist.add') hearts.add(productId);
    else if (change.name === 'wishlist.remove') hearts.delete(productId);
    else countLine(cart, change, this.left(productId));
  }

  /** What every change of a cart puts right besides: no line with more copies than there are, none of what was deleted. */
  private settle(cart: Map<number, number>): void {
    for (const [id, quantity] of cart) {
      if (this.goods.get(id)?.deleted !== false) cart.delete(id);
      else if (this.left(id) > 0) cart.set(id, Math.min(quantity, this.left(id)));
    }
  }
}

/** One change of a line, where `left` copies can be had; nothing happens where none can. */
export function countLine(cart: Map<number, number>, change: CartChange, left: number): void {
  const { productId } = change.args;
  const before = cart.get(productId) ?? 0;
  const wanted =
    change.name === 'cart.remove' ? 0 : change.args.quantity + (change.name === 'cart.add' ? before : 0);
  if (wanted === 0) cart.delete(productId);
  else if (left > 0) cart.set(productId, Math.min(wanted, left));
}

const isOfCart = ({ name }: Mutation): boolean => name.startsWith('cart.');
