import { data, matchRoutes, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { isCategory } from '#contract/catalog/categories.ts';
import { isSellerId } from '#contract/catalog/seller-id.ts';
import { LIMITS } from '#contract/limits.ts';
import { filtersOf } from '#contract/catalog/listing-queries.ts';
import type { Reads } from '#contract/reads.ts';
import { listQueryOf, searchQueryOf } from './features/catalog/lists/list-query-of.ts';
import type { AdminScreen } from './screens/admin/admin-screens.ts';
import { RootErrorScreen, ErrorScreen } from './screens/error-screen.tsx';
import { ScreenSkeleton } from './shell/loading/screen-skeleton.tsx';
import {
  awaitAll,
  createServerReads,
  valuesOrPromises,
  type Deliver,
  type LoaderReads,
} from './shell/loading/loader-reads.ts';
import { Layout } from './shell/layout.tsx';
import type {
  CategoryData,
  HomeData,
  ProductData,
  ProductsData,
  SearchData,
  SellerData,
} from './shell/loading/loader-data.ts';
import { ROOT_ID, type RootData } from './shell/use-shop.ts';
import { isFailed } from './ui/deferred.tsx';

/**
 * Routes for server rendering: each loader awaits everything that its page shows. Personal loaders, which a screen's file
 * exports, never run there.
 */
export const serverRoutes = (reads: Reads): RouteObject[] =>
  createRoutes(createServerReads(reads), awaitAll, withoutPersonalLoader);

/** Routes for the browser: loaders return promises, so that navigation never waits for data. */
export const pageRoutes = (reads: Reads): RouteObject[] =>
  createRoutes({ ...reads, shelf: reads.list }, valuesOrPromises, (route) => route);

/** Replaces the loader of a screen's file by one without data: the browser loads them. */
function withoutPersonalLoader(route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'function' || route.index === true) return route;
  return {
    ...route,
    lazy: async () => {
      const screen = await lazy();
      return screen.loader === undefined ? screen : { ...screen, loader: () => null };
    },
  };
}

/** The route table. `*` and paths that name no page return 404 with a screen of their own. */
function createRoutes(
  reads: LoaderReads,
  deliver: Deliver,
  adapt: (route: RouteObject) => RouteObject,
): RouteObject[] {
  return [
    {
      id: ROOT_ID,
      path: '/',
      Component: Layout,
      ErrorBoundary: RootErrorScreen,
      // The shop's facts hold for the whole visit.
      shouldRevalidate: () => false,
      loader: () => deliver(rootData(reads)),
      children: [
        {
          ErrorBoundary: ErrorScreen,
          HydrateFallback: ScreenSkeleton,
          children: [...screenRoutes(reads, deliver), facetsRoute(reads, deliver)].map(adapt),
        },
      ],
    },
  ];
}

/** The names of the back office's files are in a file of their own: no visitor of the shop needs them. */
const adminRoute = (id: AdminScreen, path: string): RouteObject => ({
  id,
  path,
  lazy: async () => {
    const { ADMIN_SCREENS } = await import('./screens/admin/admin-screens.ts');
    return ADMIN_SCREENS[id]();
  },
});

/** Each id is the name of its screen's file: the server finds the styles of a page by it. */
function screenRoutes(reads: LoaderReads, deliver: Deliver): RouteObject[] {
  return [
    {
      id: 'home',
      index: true,
      loader: () => deliver(homeData(reads)),
      lazy: () => import('./screens/home.tsx'),
    },
    {
      id: 'product',
      path: 'product/:id',
      loader: async (args) => withStatus(args, 'product', await deliver(productData(reads, args))),
      lazy: () => import('./screens/product.tsx'),
    },
    {
      id: 'own-review',
      path: 'api/products/:id/reviews/own',
      lazy: () => import('./features/reviews/own-review.ts'),
    },
    {
      id: 'category',
      path: 'category/:category',
      loader: async (args) => withStatus(args, 'page', await deliver(categoryData(reads, args))),
      lazy: () => import('./screens/category.tsx'),
    },
    {
      id: 'products',
      path: 'products',
      loader: async (args) => withStatus(args, 'page', await deliver(productsData(reads, args))),
      lazy: () => import('./screens/products.tsx'),
    },
    {
      id: 'search',
      path: 'search',
      loader: async (args) => withStatus(args, 'page', await deliver(searchData(reads, args))),
      lazy: () => import('./screens/search.tsx'),
    },
    {
      id: 'seller',
      path: 'seller/:id',
      loader: async (args) => withStatus(args, 'seller', await deliver(sellerData(reads, args))),
      lazy: () => import('./screens/seller.tsx'),
    },
    { id: 'sell', path: 'sell', lazy: () => import('./screens/sell.tsx') },
    { id: 'import-list', path: 'sell/import', lazy: () => import('./screens/import-list.tsx') },
    { id: 'stack', path: 'sell/stack', lazy: () => import('./screens/stack.tsx') },
    { id: 'stack-review', path: 'sell/stack/review', lazy: () => import('./screens/stack-review.tsx') },
    { id: 'cart', path: 'cart', lazy: () => import('./screens/cart.tsx') },
    { id: 'checkout', path: 'checkout', lazy: () => import('./screens/checkout.tsx') },
    {
      id: 'order-confirmation',
      path: 'order-confirmation/:id',
      lazy: () => import('./screens/order-confirmation.tsx'),
    },
    { id: 'slip', path: 'slip/:id', lazy: () => import('./screens/slip.tsx') },
    { id: 'demo-bank', path: 'demo-bank/:account', lazy: () => import('./screens/demo-bank.tsx') },
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
    adminRoute('admin-login', 'admin-login'),
    adminRoute('admin-dashboard', 'admin'),
    adminRoute('admin-products', 'admin/products'),
    adminRoute('admin-orders', 'admin/orders'),
    adminRoute('admin-order', 'admin/orders/:id'),
    adminRoute('admin-cases', 'admin/cases'),
    adminRoute('admin-sellers', 'admin/sellers'),
    adminRoute('admin-disputes', 'admin/disputes'),
    adminRoute('admin-dispute', 'admin/disputes/:id'),
    adminRoute('admin-money', 'admin/money'),
    adminRoute('admin-messages', 'admin/messages'),
    adminRoute('admin-reports', 'admin/reports'),
    adminRoute('admin-customer', 'admin/customers/:id'),
    adminRoute('admin-isbns', 'admin/isbns'),
    adminRoute('admin-audit', 'admin/audit'),
    {
      id: 'not-found',
      path: '*',
      loader: () => data(null, { status: 404 }),
      lazy: () => import('./screens/not-found.tsx'),
    },
  ];
}

/**
 * Fetches the code and the data of a link's target before the navigation starts: the route's own loader fills the read cache.
 * Personal data are not cached, so they wait for the navigation. The screen itself reports a failure.
 */
export function prefetch(routes: RouteObject[], url: URL): void {
  const request = new Request(url);
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    const { lazy, loader } = route;
    if (typeof lazy === 'function') void lazy().catch(() => undefined);
    if (typeof loader !== 'function' || loader.hydrate === true) continue;
    void Promise.resolve(loader({ request, url, params, pattern: '', context: undefined })).catch(
      () => undefined,
    );
  }
}

// The data of each loader; `satisfies` ties them to the type that its screen reads.

type LoaderArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>;

/** A screen's data before the server has awaited them. */
type Pending<T> = { readonly [K in keyof T]: T[K] | Promise<Exclude<T[K], Promise<unknown>>> };

const rootData = (reads: LoaderReads) => ({ shop: reads.shop() }) satisfies Pending<RootData>;

const homeData = (reads: LoaderReads) =>
  ({
    featured: reads.featured(),
    popular: reads.popular(),
    testimonials: reads.testimonials(),
  }) satisfies Pending<HomeData>;

function productData(reads: LoaderReads, { params }: LoaderArgs) {
  const id = parseProductId(params['id'] ?? '');
  if (id === undefined) {
    return { product: null, related: [], reviews: [], comparison: null } satisfies Pending<ProductData>;
  }
  return {
    product: reads.product(id),
    related: reads.related(id),
    reviews: reads.reviews(id),
    comparison: reads.comparison(id),
  } satisfies Pending<ProductData>;
}

/** A positive safe integer, written without sign, decimal point or leading zero; otherwise undefined. */
function parseProductId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

function categoryData(reads: LoaderReads, { params, request }: LoaderArgs) {
  const category = params['category'] ?? '';
  if (!isCategory(category)) return { category: null } satisfies CategoryData;
  const query = listQueryOf(new URL(request.url), category);
  return { category, query, page: reads.shelf(query) } satisfies Pending<
    Exclude<CategoryData, { category: null }>
  >;
}

function productsData(reads: LoaderReads, { request }: LoaderArgs) {
  const query = listQueryOf(new URL(request.url));
  return { query, page: reads.list(query) } satisfies Pending<ProductsData>;
}

function sellerData(reads: LoaderReads, { params, request }: LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const query = { id: params['id'] ?? '', limit: LIMITS.page.default, cursor };
  return {
    query,
    seller: isSellerId(query.id) ? reads.seller(query.id) : null,
    page: isSellerId(query.id) ? reads.sellerItems(query) : { items: [], total: 0 },
  } satisfies Pending<SellerData>;
}

function searchData(reads: LoaderReads, { request }: LoaderArgs) {
  const query = searchQueryOf(new URL(request.url));
  return { query, page: query.q === '' ? null : reads.search(query) } satisfies Pending<SearchData>;
}

/** The route that a fetcher loads: no page, but the address of the API call, with the parameters of a page. */
const facetsRoute = (reads: LoaderReads, deliver: Deliver): RouteObject => ({
  id: 'facets',
  path: 'api/facets',
  loader: ({ request }) => {
    const { q, ...query } = searchQueryOf(new URL(request.url));
    return deliver({ facets: reads.facets({ ...filtersOf(query), ...(q === '' ? {} : { q }) }) });
  },
});

/**
 * Adds the HTTP status of a page, by its main data: 404 if they do not exist, 503 if the read failed. A failed list with
 * a cursor, which may be outdated or forged, redirects to its first page.
 */
function withStatus(
  { request }: LoaderArgs,
  mainKey: 'product' | 'seller' | 'page',
  loaded: unknown,
): unknown {
  if (typeof loaded !== 'object' || loaded === null) return loaded;
  if ('category' in loaded && loaded.category === null) return data(loaded, { status: 404 });
  const main = Object.entries<unknown>({ ...loaded }).find(([name]) => name === mainKey)?.[1];
  if (mainKey !== 'page' && main === null) return data(loaded, { status: 404 });
  if (!isFailed(main)) return loaded;
  const url = new URL(request.url);
  if (!url.searchParams.has('cursor')) return data(loaded, { status: 503 });
  url.searchParams.delete('cursor');
  return redirect(url.pathname + url.search);
}
