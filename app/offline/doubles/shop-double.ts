import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { cappedMessage, notForSaleMessage } from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import type { Notice } from '#contract/cart/cart.ts';
import { cardOf, type Card } from '#contract/catalog/card.ts';
import { cartOutcome, type Mutation } from '#contract/sync/mutations.ts';
import { isSaleMutation, type SaleMutation, type SyncMutation } from '#contract/sync/sale-mutations.ts';
import type { Product } from '#contract/catalog/product.ts';
import { SYNC, type MutationResult, type SyncAnswer, type SyncRequest } from '#contract/sync/sync.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';

export const createProduct = (id: number, about: Partial<Product> = {}): Product => ({
  id,
  title: `Book ${id}`,
  description: '',
  price: 8.5,
  amazonPrice: null,
  ebayPrice: null,
  category: 'books',
  condition: 'good',
  imageUrl: '',
  inStock: true,
  stock: 5,
  featured: false,
  popular: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  images: [],
  ...about,
});

export const createCard = (id: number, about: Partial<Product> = {}): Card =>
  cardOf(createProduct(id, about));

interface StoredResult {
  readonly result: MutationResult;
  readonly notices: readonly Notice[];
}

/** An in-memory POST /api/sync that follows the contract, with injectable network faults. */
export class ShopDouble {
  epoch = 'first';
  /** Notices added to every response. */
  notices: readonly Notice[] = [];
  account: number | null = null;
  readonly products = new Map<number, Product>();
  cart = new Map<number, number>();
  hearts = new Set<number>();
  /** Shipments that have been sent, with their tracking numbers. */
  readonly sent = new Map<number, string | undefined>();
  /** Shipments that were canceled. */
  canceled: ReadonlySet<number> = new Set();
  /** The protocols that this server knows. */
  protocols: readonly number[] = Object.values(SYNC.protocols);
  results = new Map<string, StoredResult>();
  /** Ids in the order in which they were applied. */
  readonly applied: string[] = [];
  readonly requests: SyncRequest[] = [];
  /** Faults of the next requests, one each: lost on the way there, lost on the way back, or a callback. */
  faults: ('lost' | 'reply lost' | (() => Promise<void> | void))[] = [];

  readonly sync = async (request: SyncRequest): Promise<SyncAnswer> => {
    this.requests.push(structuredClone(request));
    const fault = this.faults.shift();
    if (fault === 'lost') throw new NetworkError('lost');
    if (typeof fault === 'function') await fault();
    const answer = this.answer(request);
    if (fault === 'reply lost') throw new NetworkError('reply lost');
    return structuredClone(answer);
  };

  backup() {
    return structuredClone({ cart: this.cart, hearts: this.hearts, results: this.results });
  }

  restore(kept: ReturnType<ShopDouble['backup']>, epoch: string): void {
    Object.assign(this, structuredClone(kept), { epoch });
  }

  answer({ protocol, account, mutations, epoch }: SyncRequest): SyncAnswer {
    if (!this.protocols.includes(protocol))
      throw new ApiError(409, '{"code":"update_required","message":"Update."}');
    if (account !== this.account) throw new ApiError(409, '{"code":"not_yours","message":"Not yours."}');
    if (epoch !== undefined && epoch !== this.epoch) return this.answerWith([]);
    return this.answerWith(mutations.map((mutation) => this.applyOnce(mutation)));
  }

  private applyOnce(mutation: SyncMutation): StoredResult {
    const known = this.results.get(mutation.id);
    if (known !== undefined) return known;
    const said = isSaleMutation(mutation) ? this.send(mutation) : this.apply(mutation);
    this.applied.push(mutation.id);
    this.results.set(mutation.id, said);
    return said;
  }

  private send({ id, args: { shipmentId, tracking } }: SaleMutation): StoredResult {
    const refusal = { code: 'conflict', message: 'Canceled.', productId: 0 } as const;
    if (this.canceled.has(shipmentId)) return { result: { id, applied: false, ...refusal }, notices: [] };
    this.sent.set(shipmentId, tracking ?? this.sent.get(shipmentId));
    return { result: { id, applied: true }, notices: [] };
  }

  private apply(mutation: Mutation): StoredResult {
    const { id } = mutation;
    const { productId } = mutation.args;
    const done: StoredResult = { result: { id, applied: true }, notices: [] };
    if (mutation.name === 'wishlist.remove') {
      this.hearts.delete(productId);
      return done;
    }
    const product = this.products.get(productId);
    const refused = (code: 'not_found' | 'sold_out', message: string): StoredResult => ({
      result: { id, applied: false, code, message, productId },
      notices: [],
    });
    if (mutation.name === 'wishlist.add') {
      if (product === undefined) return refused('not_found', notForSaleMessage(`Book ${productId}`));
      this.hearts.add(productId);
      return done;
    }
    const most = product === undefined ? 0 : maxQuantity(product);
    const outcome = cartOutcome(mutation, this.cart.get(productId) ?? 0, most);
    if ('refused' in outcome) return refused('sold_out', unavailableMessage(product ?? { title: '' }));
    if (outcome.quantity === 0) this.cart.delete(productId);
    else this.cart.set(productId, outcome.quantity);
    const message = cappedMessage(product?.title ?? '', outcome.quantity);
    return outcome.lowered ? { ...done, notices: [{ code: 'capped', productId, message }] } : done;
  }

  private answerWith(said: readonly StoredResult[]): SyncAnswer {
    const known = (id: number): Product =>
      this.products.get(id) ?? createProduct(id, { inStock: false, stock: 0 });
    return {
      results: said.map(({ result }) => result),
      notices: [...said.flatMap(({ notices }) => [...notices]), ...this.notices],
      cart: {
        items: [...this.cart].map(([id, quantity]) => ({ id: id + 1_000, quantity, product: known(id) })),
        subtotal: 0,
        itemCount: 0,
        sessionId: 's',
        notices: [],
      },
      wishlist: { items: [...this.hearts].map((id) => ({ id: id + 2_000, product: known(id) })) },
      account: this.account,
      epoch: this.epoch,
    };
  }
}
