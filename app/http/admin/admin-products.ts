import {
  adminProductsSchema,
  autoPriceSchema,
  changedProductSchema,
  deletedProductSchema,
  type AdminProducts,
  type AdminSort,
  type AutoPriced,
  type ChangedProduct,
  type CompetitorPrice,
  type DeletedProduct,
  type ProductChange,
  type ProductFilter,
} from '#contract/admin/admin-products.ts';
import {
  marketAnswerSchema,
  priceHistorySchema,
  type MarketAnswer,
  type Marketplace,
  type PriceHistory,
} from '#contract/admin/admin-prices.ts';
import type { Category } from '#contract/catalog/categories.ts';
import { checked } from '../checked.ts';
import { queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Which part of which products. */
interface Asked {
  readonly filter: ProductFilter;
  readonly sort: AdminSort;
  readonly offset: number;
  readonly limit: number;
}

/** The product table of the back office; dollars. Each throws ApiError, NetworkError or BadAnswerError. */
export function adminProductsOver(request: Request) {
  const change = async (path: string, body: object): Promise<ChangedProduct> =>
    checked(changedProductSchema, (await request(path, { method: 'PATCH', body })).body);

  return {
    /** GET /api/admin/products */
    async readProducts({ filter, sort, offset, limit }: Asked): Promise<AdminProducts> {
      const query = queryString({ ...addressOf(filter), sort, offset, limit });
      return checked(adminProductsSchema, (await request(`/api/admin/products${query}`)).body);
    },

    changePrice: async (id: number, price: number): Promise<ChangedProduct> =>
      change(`/api/admin/products/${id}/price`, { price }),

    changeCategory: async (id: number, category: Category): Promise<ChangedProduct> =>
      change(`/api/admin/products/${id}/category`, { category }),

    /** `price` null: the marketplace has none. */
    changeCompetitorPrice: async (id: number, competitor: CompetitorPrice): Promise<ChangedProduct> =>
      change(`/api/products/${id}/competitor-price`, competitor),

    changeProduct: async (id: number, wanted: ProductChange): Promise<ChangedProduct> =>
      change(`/api/admin/products/${id}`, wanted),

    /** POST /api/products/{id}/auto-price: 20% below Amazon's. */
    autoPrice: async (id: number): Promise<AutoPriced> =>
      checked(autoPriceSchema, (await request(`/api/products/${id}/auto-price`, { method: 'POST' })).body),

    deleteProduct: async (id: number): Promise<DeletedProduct> =>
      checked(deletedProductSchema, (await request(`/api/admin/products/${id}`, { method: 'DELETE' })).body),

    readPrices: async (id: number): Promise<PriceHistory> =>
      checked(priceHistorySchema, (await request(`/api/admin/products/${id}/prices`)).body),

    /** Asks the marketplace itself, where the shop can. */
    async askMarket(id: number, marketplace: Marketplace): Promise<MarketAnswer> {
      const call = { method: 'POST', body: { marketplace } } as const;
      return checked(
        marketAnswerSchema,
        (await request(`/api/admin/products/${id}/market-price`, call)).body,
      );
    },
  };
}

/** A filter as it stands in an address. */
export const addressOf = ({
  flags,
  ...filter
}: ProductFilter): Record<string, string | true | undefined> => ({
  ...filter,
  flags: flags === undefined || flags.length === 0 ? undefined : flags.join(','),
});
