import { data, matchRoutes, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { isCategory } from '#contract/catalog/categories.ts';
import type { Reads } from '#contract/reads.ts';
import { listQueryOf, searchQueryOf } from './features/catalog/lists/list-query-of.ts';
import type { RememberedReads } from './http/reads/read-cache.ts';
import { RootTrouble, Trouble } from './screens/trouble.tsx';
import { Arriving } from './shell/loading/arriving.tsx';
import { pageHands, serverHands, settled, type Hands } from './shell/loading/loader-reads.ts';
import { Layout } from './shell/layout.tsx';
import type {
  CategoryData,
  HomeData,
  ProductData,
  ProductsData,
  SearchData,
} from './shell/loading/loader-data.ts';
import { ROOT_ID, type RootData } from './shell/use-shop.ts';
import { isFailed } from './ui/deferred.tsx';

/** The tree for the server, where a loader waits for everything that its page shows. */
export const serverRoutes = (reads: Reads): RouteObject[] => tree(serverHands(reads), settled);

/** The tree for the page, where a loader hands out promises and never holds the old screen. */
export const pageRoutes = (reads: RememberedReads): RouteObject[] => tree(pageHands(reads), (given) => given);

/** What a loader does with what it was given: waits for it, or passes it on. */
type Give = (given: Record<string, unknown>) => unknown;

/** Every row of the route table. `*` and paths that name nothing of ours answer 404 with a screen of their own. */
function tree(hands: Hands, give: Give): RouteObject[] {
  return [
    {
      id: ROOT_ID,
      path: '/',
      Component: Layout,
      ErrorBoundary: RootTrouble,
      // True of the whole shop for the whole visit: never read again.
      shouldRevalidate: () => false,
      loader: () => give(rootData(hands)),
      children: [{ ErrorBoundary: Trouble, HydrateFallback: Arriving, children: screens(hands, give) }],
    },
  ];
}

/** Each has its screen's file for an id: by that the server knows which styles a page needs. */
function screens(hands: Hands, give: Give): RouteObject[] {
  return [
    {
      id: 'home',
      index: true,
      loader: () => give(homeData(hands)),
      lazy: () => import('./screens/home.tsx'),
    },
    {
      id: 'product',
      path: 'product/:id',
      loader: async (args) => answered(args, 'product', await give(productData(hands, args))),
      lazy: () => import('./screens/product.tsx'),
    },
    {
      id: 'category',
      path: 'category/:category',
      loader: async (args) => answered(args, 'page', await give(categoryData(hands, args))),
      lazy: () => import('./screens/category.tsx'),
    },
    {
      id: 'products',
      path: 'products',
      loader: async (args) => answered(args, 'page', await give(productsData(hands, args))),
      lazy: () => import('./screens/products.tsx'),
    },
    {
      id: 'search',
      path: 'search',
      loader: async (args) => answered(args, 'page', await give(searchData(hands, args))),
      lazy: () => import('./screens/search.tsx'),
    },
    { id: 'sell', path: 'sell', lazy: () => import('./screens/sell.tsx') },
    { id: 'cart', path: 'cart', lazy: () => import('./screens/cart.tsx') },
    { id: 'checkout', path: 'checkout', lazy: () => import('./screens/checkout.tsx') },
    {
      id: 'order-confirmation',
      path: 'order-confirmation/:id',
      lazy: () => import('./screens/order-confirmation.tsx'),
    },
    { id: 'wishlist', path: 'wishlist', lazy: () => import('./screens/wishlist.tsx') },
    { id: 'account', path: 'account', lazy: () => import('./screens/account.tsx') },
    { id: 'faq', path: 'faq', lazy: () => import('./screens/info/faq.tsx') },
    { id: 'shipping', path: 'shipping', lazy: () => import('./screens/info/shipping.tsx') },
    { id: 'returns', path: 'returns', lazy: () => import('./screens/info/returns.tsx') },
    { id: 'privacy', path: 'privacy', lazy: () => import('./screens/info/privacy.tsx') },
    { id: 'terms', path: 'terms', lazy: () => import('./screens/info/terms.tsx') },
    { id: 'contact', path: 'contact', lazy: () => import('./screens/info/contact.tsx') },
    { id: 'categories', path: 'categories', lazy: () => import('./screens/categories.tsx') },
    { id: 'how-it-works', path: 'how-it-works', lazy: () => import('./screens/info/how-it-works.tsx') },
    { id: 'admin-login', path: 'admin-login', lazy: () => import('./screens/admin/admin-login.tsx') },
    { id: 'admin-dashboard', path: 'admin', lazy: () => import('./screens/admin/admin-dashboard.tsx') },
    {
      id: 'admin-products',
      path: 'admin/products',
      lazy: () => import('./screens/admin/admin-products.tsx'),
    },
    { id: 'admin-orders', path: 'admin/orders', lazy: () => import('./screens/admin/admin-orders.tsx') },
    { id: 'admin-order', path: 'admin/orders/:id', lazy: () => import('./screens/admin/admin-order.tsx') },
    {
      id: 'admin-messages',
      path: 'admin/messages',
      lazy: () => import('./screens/admin/admin-messages.tsx'),
    },
    { id: 'admin-reports', path: 'admin/reports', lazy: () => import('./screens/admin/admin-reports.tsx') },
    { id: 'admin-audit', path: 'admin/audit', lazy: () => import('./screens/admin/admin-audit.tsx') },
    {
      id: 'not-found',
      path: '*',
      loader: () => data(null, { status: 404 }),
      lazy: () => import('./screens/not-found.tsx'),
    },
  ];
}

/**
 * Fetches what a link of ours leads to, before it is followed: its screen's code, and its data into the memory that
 * its loader asks. Nothing waits for it, and a failure is left to the screen.
 */
export function prefetch(reads: RememberedReads, routes: RouteObject[], url: URL): void {
  const hands = pageHands(reads);
  const request = new Request(url);
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
    if (route.id === 'home') homeData(hands);
    if (route.id === 'product') productData(hands, { params, request });
    if (route.id === 'category') categoryData(hands, { params, request });
    if (route.id === 'products') productsData(hands, { params, request });
    if (route.id === 'search') searchData(hands, { params, request });
  }
}

// What each loader hands out; `satisfies` ties it to the type that its screen reads.

type Asked = Pick<LoaderFunctionArgs, 'params' | 'request'>;

/** A screen's data before the server has waited for it. */
type Given<T> = { readonly [K in keyof T]: T[K] | Promise<Exclude<T[K], Promise<unknown>>> };

const rootData = (hands: Hands) => ({ shop: hands.shop() }) satisfies Given<RootData>;

const homeData = (hands: Hands) =>
  ({
    featured: hands.featured(),
    popular: hands.popular(),
    testimonials: hands.testimonials(),
  }) satisfies Given<HomeData>;

function productData(hands: Hands, { params }: Asked) {
  const id = productId(params['id'] ?? '');
  if (id === undefined) {
    return { product: null, related: [], reviews: [], comparison: null } satisfies Given<ProductData>;
  }
  return {
    product: hands.product(id),
    related: hands.related(id),
    reviews: hands.reviews(id),
    comparison: hands.comparison(id),
  } satisfies Given<ProductData>;
}

/** A positive integer up to 2^53-1 as it stands in a path, without sign, point or leading zero. */
function productId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

function categoryData(hands: Hands, { params, request }: Asked) {
  const category = params['category'] ?? '';
  if (!isCategory(category)) return { category: null } satisfies CategoryData;
  const query = listQueryOf(new URL(request.url), category);
  return { category, query, page: hands.shelf(query) } satisfies Given<
    Exclude<CategoryData, { category: null }>
  >;
}

function productsData(hands: Hands, { request }: Asked) {
  const query = listQueryOf(new URL(request.url));
  return { query, page: hands.list(query) } satisfies Given<ProductsData>;
}

function searchData(hands: Hands, { request }: Asked) {
  const query = searchQueryOf(new URL(request.url));
  return { query, page: query.q === '' ? null : hands.search(query) } satisfies Given<SearchData>;
}

/**
 * Gives a page its status by what it is about: 404 for what is not there, 503 for what could not be read (the screen
 * says so). A list that fails by its cursor, which may be old or tampered with, starts again at its first page.
 */
function answered({ request }: Asked, about: 'product' | 'page', given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if ('category' in given && given.category === null) return data(given, { status: 404 });
  const main = Object.entries<unknown>({ ...given }).find(([name]) => name === about)?.[1];
  if (about === 'product' && main === null) return data(given, { status: 404 });
  if (!isFailed(main)) return given;
  const url = new URL(request.url);
  if (!url.searchParams.has('cursor')) return data(given, { status: 503 });
  url.searchParams.delete('cursor');
  return redirect(url.pathname + url.search);
}
