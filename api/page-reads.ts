import { cardOf } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { CardPage, Reads } from '#contract/reads.ts';
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
import type { PageReads } from './http/pages/pages.ts';
import { getPriceComparison } from './pricing/get-price-comparison.ts';
import { listNewestReviews, listReviews } from './reviews/list-reviews.ts';
import { findInCatalog } from './search/find-in-catalog.ts';
import type { SearchDeps } from './search/searched-words.ts';
import { readConfig } from './shop-config/read-config.ts';

const TESTIMONIALS = 3;

/** The reads of screens during server rendering; they call the use cases directly. */
export function pageReads(deps: SearchDeps): PageReads {
  let failures = 0;
  const watched =
    <Asked extends unknown[], Told>(read: (...asked: Asked) => Promise<Told>) =>
    async (...asked: Asked): Promise<Told> => {
      try {
        return await read(...asked);
      } catch (error) {
        failures += 1;
        if (!(error instanceof ShopError)) deps.log.error({ err: error }, 'SSR read failed');
        throw error;
      }
    };
  const reads: Reads = {
    shop: watched(() =>
      Promise.resolve({ config: readConfig(deps), today: shopDay(deps.now()), origin: deps.env.publicUrl }),
    ),
    featured: watched(async () => cardsOf(await featuredProducts(deps))),
    popular: watched(async () => cardsOf(await popularProducts(deps))),
    testimonials: watched(() => listNewestReviews(deps, TESTIMONIALS)),
    list: watched(async (query) => pageOf(await listProducts(deps, query))),
    search: watched(async (query) => {
      const found = await findInCatalog(deps, query);
      return {
        ...pageOf(found),
        ...(found.correctedTo === undefined ? {} : { correctedTo: found.correctedTo }),
      };
    }),
    product: watched((id) => findProduct(deps, id)),
    related: watched(async (id) => cardsOf((await listRelatedProducts(deps, id)) ?? [])),
    reviews: watched(async (id) => (await listReviews(deps, id)) ?? []),
    comparison: watched((id) => getPriceComparison(deps, id)),
  };
  return { reads, failures: () => failures };
}

const cardsOf = (products: readonly Product[]) => products.map(cardOf);

const pageOf = ({ items, total, next }: ProductPage): CardPage => ({
  items: cardsOf(items),
  total,
  ...(next === undefined ? {} : { next }),
});
