import type { DemoCard } from '#contract/checkout/checkout.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addToCart } from './cart/add-to-cart.ts';
import { addProduct } from './catalog/add-product.ts';
import { createListing } from './catalog/create-listing.ts';
import type { DemoListing } from './catalog/import/demo-catalog.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { openCheckout } from './checkout/open-checkout.ts';
import { placeOrder } from './checkout/place-order.ts';
import { validateCheckout } from './checkout/validate-checkout.ts';
import type { ShopDeps } from './shop-deps.ts';
import { readOrder, type Reader } from './orders/read-orders.ts';
import { startSession } from './sessions/start-session.ts';

/** An account that sells. */
export interface DemoAccount {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** What is sold. */
export interface DemoItem {
  readonly listing: DemoListing;
  readonly pictures: readonly Picture[];
  readonly priceCents: number;
}

/** A sale, and what its buyer needs to act on it. */
export interface DemoPurchase {
  readonly shipmentId: number;
  readonly orderId: string;
  readonly intentId: string;
  readonly buyer: Reader;
}

const BUYERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Edie', 'Finn', 'Gwen', 'Hugo', 'Ines', 'Jack', 'Kim', 'Leo'];
const ADDRESS = '18 Linden Row\nPortland, ME 04101';

/** Listed before it was bought. */
const LISTED_DAYS = 20;

/** Lists an item, and buys it as a guest would: cart, checkout, card, order. `at` chooses the buyer's name. */
export async function buyDemoItem(
  deps: ShopDeps,
  seller: DemoAccount,
  item: DemoItem,
  { at, card = 'pm_card_visa' }: { readonly at: number; readonly card?: DemoCard | undefined },
): Promise<DemoPurchase> {
  if (deps.demoPayments === undefined) throw new Error('the shop has no demo payments');
  const productId = await listItem(deps, seller, item);
  const { session } = await startSession(deps);
  const { owner } = session;
  await deps.storage.transaction({ owner }, (tx) =>
    addToCart(tx, deps.now(), owner, { productId, quantity: 1 }),
  );
  const buyer = { session, network: 'demo sales' };
  const { clientSecret } = await openCheckout(deps, buyer);
  const name = BUYERS[at % BUYERS.length] ?? 'Ada';
  const email = `${name.toLowerCase()}@example.com`;
  await validateCheckout(deps, buyer, { name: `${name} Reader`, email, address: ADDRESS });
  const paid = await deps.demoPayments.confirm({ clientSecret, paymentMethod: card });
  const placed = await placeOrder(deps, session, { paymentIntentId: paid.paymentIntentId });
  if (placed.outcome !== 'ordered') throw new Error('a demo payment is processed at once');
  const reader = { owner, key: undefined };
  const [parcel] = (await readOrder(deps, reader, placed.id)).shipments;
  if (parcel === undefined) throw new Error(`order ${placed.id} has no parcel`);
  return { shipmentId: parcel.id, orderId: placed.id, intentId: paid.paymentIntentId, buyer: reader };
}

async function listItem(deps: ShopDeps, seller: DemoAccount, item: DemoItem): Promise<number> {
  const { title, author, category, condition, description } = item.listing;
  const now = deps.now();
  const { id } = await deps.storage.transaction({ product: [] }, (tx) =>
    addProduct(tx, now, {
      ...createListing({
        title,
        author: author ?? null,
        description,
        category,
        condition,
        priceCents: item.priceCents,
        stock: 1,
        sellerName: seller.name,
        sellerId: seller.publicId,
        createdAt: now - LISTED_DAYS * DAY_MS,
      }),
      images: item.pictures,
      sellerOwner: `u:${seller.id}`,
    }),
  );
  return id;
}
