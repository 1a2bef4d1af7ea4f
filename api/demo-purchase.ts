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
import type { Reader } from './orders/read-orders.ts';
import { findListing, findSale } from './demo-purchase.repo.ts';
import { asOwner, isGuest, sessionIdOfGuest, type Session } from './sessions/owner.ts';
import { findFact, writeFact } from './storage/shop-facts.ts';
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

/** Which product the last guest buys, and who that is. */
const LAST_BUYER = 'demo-sales-buyer';

/** Listed before it was bought. */
const LISTED_DAYS = 20;

/**
 * Lists an item, and buys it as a guest would: cart, checkout, card, order. `at` chooses the buyer's name. What an earlier call for
 * the same seller, title and price has done is not done again.
 */
export async function buyDemoItem(
  deps: ShopDeps,
  seller: DemoAccount,
  item: DemoItem,
  { at, card = 'pm_card_visa' }: { readonly at: number; readonly card?: DemoCard | undefined },
): Promise<DemoPurchase> {
  const { db } = deps.storage;
  const about = { title: item.listing.title, priceCents: item.priceCents };
  const productId = (await findListing(db, `u:${seller.id}`, about)) ?? (await listItem(deps, seller, item));
  if ((await findSale(db, productId)) === undefined) await buyAsGuest(deps, productId, { at, card });
  const sale = await findSale(db, productId);
  if (sale === undefined) throw new Error(`the listing ${productId} was not sold`);
  const { owner, ...purchase } = sale;
  return { ...purchase, buyer: { owner, key: undefined } };
}

async function buyAsGuest(
  deps: ShopDeps,
  productId: number,
  { at, card }: { readonly at: number; readonly card: DemoCard },
): Promise<void> {
  if (deps.demoPayments === undefined) throw new Error('the shop has no demo payments');
  const session = await sessionWith(deps, productId);
  const buyer = { session, network: 'demo sales' };
  const { clientSecret } = await openCheckout(deps, buyer);
  // A killed process had paid: the checkout was completed just now.
  if ((await findSale(deps.storage.db, productId)) !== undefined) return;
  const name = BUYERS[at % BUYERS.length] ?? 'Ada';
  const email = `${name.toLowerCase()}@example.com`;
  await validateCheckout(deps, buyer, { name: `${name} Reader`, email, address: ADDRESS });
  const paid = await deps.demoPayments.confirm({ clientSecret, paymentMethod: card });
  const placed = await placeOrder(deps, session, { paymentIntentId: paid.paymentIntentId });
  if (placed.outcome !== 'ordered') throw new Error('a demo payment is processed at once');
}

/** A guest with the product in the cart: that of a killed process, who may hold the only copy, or a new one. */
async function sessionWith(deps: ShopDeps, productId: number): Promise<Session> {
  const { storage } = deps;
  const [product, guest] = (await findFact(storage.db, LAST_BUYER))?.split(' ') ?? [];
  const earlier = guest === undefined ? undefined : asOwner(guest);
  if (product === String(productId) && earlier !== undefined && isGuest(earlier))
    return { id: sessionIdOfGuest(earlier), owner: earlier };
  const { session } = await startSession(deps);
  const { owner } = session;
  await storage.transaction({ owner }, async (tx) => {
    await addToCart(tx, deps.now(), owner, { productId, quantity: 1 });
    await writeFact(tx, LAST_BUYER, `${productId} ${owner}`, { replace: true });
  });
  return session;
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
