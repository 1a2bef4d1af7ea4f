import {
  adminProductsSchema,
  autoPriceSchema,
  changedProductSchema,
  checkedConditionSchema,
  deletedProductSchema,
  listingChangesSchema,
  type AdminProducts,
  type AdminSort,
  type AutoPriced,
  type ChangedProduct,
  type CheckedCondition,
  type CompetitorPrice,
  type DeletedProduct,
  type ListingChanges,
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
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

interface ProductsQuery {
  readonly filter: ProductFilter;
  readonly sort: AdminSort;
  readonly offset: number;
  readonly limit: number;
  /** The cursor of the row before `offset`, or of the row behind the window. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The back office's product table; dollars. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createAdminProductsClient(request: Request) {
  const change = async (path: string, body: object): Promise<ChangedProduct> =>
    parseAnswer(changedProductSchema, (await request(path, { method: 'PATCH', body })).body);

  return {
    /** GET /api/admin/products */
    async readProducts({ filter, ...window }: ProductsQuery): Promise<AdminProducts> {
      const query = toQueryString({ ...filterParams(filter), ...window });
      return parseAnswer(adminProductsSchema, (await request(`/api/admin/products${query}`)).body);
    },

    /** GET /api/admin/products/{id}/grading */
    readCheckedCondition: async (id: number): Promise<CheckedCondition> =>
      parseAnswer(checkedConditionSchema, (await request(`/api/admin/products/${id}/grading`)).body),

    /** GET /api/admin/products/{id}/listing-changes */
    readListingChanges: async (id: number): Promise<ListingChanges> =>
      parseAnswer(listingChangesSchema, (await request(`/api/admin/products/${id}/listing-changes`)).body),

    changePrice: async (id: number, price: number): Promise<ChangedProduct> =>
      change(`/api/admin/products/${id}/price`, { price }),

    changeCategory: async (id: number, category: Category): Promise<ChangedProduct> =>
      change(`/api/admin/products/${id}/category`, { category }),

    /** `price` null: not offered there. */
    changeCompetitorPrice: async (id: number, competitor: CompetitorPrice): Promise<ChangedProduct> =>
      change(`/api/products/${id}/competitor-price`, competitor),

    changeProduct: async (id: number, wanted: ProductChange): Promise<ChangedProduct> =>
      change(`/api/admin/products/${id}`, wanted),

    /** POST /api/products/{id}/auto-price: 20% below Amazon's. */
    autoPrice: async (id: number): Promise<AutoPriced> =>
      parseAnswer(
        autoPriceSchema,
        (await request(`/api/products/${id}/auto-price`, { method: 'POST' })).body,
      ),

    deleteProduct: async (id: number): Promise<DeletedProduct> =>
      parseAnswer(
        deletedProductSchema,
        (await request(`/api/admin/products/${id}`, { method: 'DELETE' })).body,
      ),

    readPrices: async (id: number): Promise<PriceHistory> =>
      parseAnswer(priceHistorySchema, (await request(`/api/admin/products/${id}/prices`)).body),

    /** Looks up the current price at the marketplace, if it is connected. */
    async checkMarketPrice(id: number, marketplace: Marketplace): Promise<MarketAnswer> {
      const call = { method: 'POST', body: { marketplace } } as const;
      return parseAnswer(
        marketAnswerSchema,
        (await request(`/api/admin/products/${id}/market-price`, call)).body,
      );
    },
  };
}

/** Converts a filter to query parameters. */
export const filterParams = ({
  flags,
  ...filter
}: ProductFilter): Record<string, string | true | undefined> => ({
  ...filter,
  flags: flags === undefined || flags.length === 0 ? undefined : flags.join(','),
});
