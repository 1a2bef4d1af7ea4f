import { cardOf } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import { mapReads, type CardPage, type Reads } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { ShopError } from '#contract/shop-error.ts';
import { findProduct } from './catalog/find-product.ts';
import {
  featuredProducts,
  listProducts,
  popularProducts,
  type ProductPage,
} from './catalog/lists/list-products.ts';
import { listRelatedProducts } from './catalog/related-products.ts';
import { dependenciesOf, type DependenciesOfReads, type Dependency } from './http/cache/dependencies.ts';
import type { Recheck } from './http/cache/response-cache.ts';
import type { PageReads } from './http/pages/pages.ts';
import { getPriceComparison } from './pricing/get-price-comparison.ts';
import { listNewestReviews, listReviews } from './reviews/list-reviews.ts';
import { countFacets } from './search/count-facets.ts';
import { findInCatalog } from './search/find-in-catalog.ts';
import type { SearchDeps } from './search/searched-words.ts';
import { findSeller, listSellerItems } from './sellers/find-seller.ts';
import { readConfig } from './shop-config/read-config.ts';

const TESTIMONIALS = 3;
const dependencies: DependenciesOfReads = dependenciesOf;
const NO_ITEMS: ProductPage = { items: [], total: 0 };

/**
 * Opens the reads of one page's screens during server rendering; they call the use cases directly. Closed ones serve further
 * pages, because the renderer prepares its routes for each object of reads, which takes 1 ms.
 */
export function pageReads(deps: SearchDeps): () => PageReads {
  const closed: RecordedReads[] = [];
  return () => {
    const recorded = closed.pop() ?? recordReads(deps);
    const page = createPage();
    recorded.page = page;
    return {
      reads: recorded.reads,
      dependsOn: page.dependsOn,
      rechecks: page.rechecks,
      hasFailed: () => page.hasFailed,
      close: () => void closed.push(recorded),
    };
  };
}

interface RecordedReads {
  readonly reads: Reads;
  /** What the reads from now on are recorded for. */
  page: Page;
}

interface Page {
  readonly dependsOn: Set<Dependency>;
  readonly rechecks: Recheck[];
  hasFailed: boolean;
}

const createPage = (): Page => ({ dependsOn: new Set(), rechecks: [], hasFailed: false });

function recordReads(deps: SearchDeps): RecordedReads {
  const useCases = createUseCases(deps, () => recorded.page.rechecks);
  const reads = mapReads((name) => async (...args) => {
    const { page } = recorded;
    try {
      const result = await useCases[name](...args);
      for (const dependency of dependencies[name](result, ...args)) page.dependsOn.add(dependency);
      return result;
    } catch (error) {
      page.hasFailed = true;
      if (!(error instanceof ShopError)) deps.log.error({ err: error }, 'SSR read failed');
      throw error;
    }
  });
  const recorded: RecordedReads = { reads, page: createPage() };
  return recorded;
}

/** `rechecksOfPage` returns those of the page that is being rendered. */
function createUseCases(deps: SearchDeps, rechecksOfPage: () => Recheck[]): Reads {
  return {
    shop: async () => ({
      config: await readConfig(deps),
      today: shopDay(deps.now()),
      origin: deps.env.publicUrl,
    }),
    featured: async () => cardsOf(await featuredProducts(deps)),
    popular: async () => cardsOf(await popularProducts(deps)),
    testimonials: () => listNewestReviews(deps, TESTIMONIALS),
    list: async (query) => pageOf(await listProducts(deps, query)),
    search: async (query) => {
      const found = await findInCatalog(deps, query);
      return {
        ...pageOf(found),
        ...(found.totalIsExact === undefined ? {} : { totalIsExact: found.totalIsExact }),
        ...(found.correctedTo === undefined ? {} : { correctedTo: found.correctedTo }),
      };
    },
    facets: (query) => countFacets(deps, query),
    product: (id) => findProduct(deps, id),
    related: async (id) => {
      const rechecks = rechecksOfPage();
      const related = await listRelatedProducts(deps, id);
      if (related !== null) rechecks.push(related.recheck);
      return cardsOf(related?.items ?? []);
    },
    reviews: async (id) => (await listReviews(deps, id)) ?? [],
    comparison: (id) => getPriceComparison(deps, id),
    seller: (id) => findSeller(deps, id),
    sellerItems: async (query) => pageOf((await listSellerItems(deps, query)) ?? NO_ITEMS),
  };
}

const cardsOf = (products: readonly Product[]) => products.map(cardOf);

const pageOf = ({ items, total, next }: ProductPage): CardPage => ({
  items: cardsOf(items),
  total,
  ...(next === undefined ? {} : { next }),
});
