import { ADMIN_MESSAGES as MESSAGES, autoPricedMessage } from '#contract/admin/admin-messages.ts';
import type { AdminProduct, ChangedProduct, ProductChange } from '#contract/admin/admin-products.ts';
import type { Marketplace } from '#contract/admin/admin-prices.ts';
import type { Category } from '#contract/catalog/categories.ts';
import { ApiError } from '#app/http/errors.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { productCalls } from '../admin-calls.ts';

/** Called with the updated product. */
type Put = (product: AdminProduct) => void;

/** These return whether they succeeded, and show a toast if not. */
export const savePrice = async (id: number, price: number, put: Put): Promise<boolean> =>
  change(async () => productCalls.changePrice(id, price), put, MESSAGES.priceFailed);

export const saveCategory = async (id: number, category: Category, put: Put): Promise<boolean> =>
  change(async () => productCalls.changeCategory(id, category), put, MESSAGES.categoryFailed);

/** A `price` of null removes it. */
export const saveCompetitorPrice = async (
  id: number,
  marketplace: Marketplace,
  price: number | null,
  put: Put,
): Promise<boolean> =>
  change(
    async () => productCalls.changeCompetitorPrice(id, { marketplace, price }),
    put,
    MESSAGES.competitorPriceFailed,
  );

export const saveChange = async (id: number, wanted: ProductChange, put: Put): Promise<boolean> =>
  change(async () => productCalls.changeProduct(id, wanted), put, MESSAGES.changeFailed);

/** Sets the price to 20% below Amazon's, which must be known. */
export async function priceAutomatically({ id, amazonPrice }: AdminProduct, put: Put): Promise<void> {
  try {
    if (amazonPrice === null) throw new Error(MESSAGES.noAmazonPrice);
    const priced = await productCalls.autoPrice(id);
    put(priced.product);
    toast({ title: autoPricedMessage(priced) });
  } catch (error) {
    if (isSignedOut(error)) return;
    toast({ variant: 'destructive', title: MESSAGES.autoPriceFailedTitle, text: MESSAGES.autoPriceFailed });
  }
}

export async function deleteProduct({ id }: AdminProduct): Promise<boolean> {
  try {
    await productCalls.deleteProduct(id);
    toast({ title: MESSAGES.deleted });
    return true;
  } catch (error) {
    showError(error, MESSAGES.deleteFailed);
    return false;
  }
}

async function change(make: () => Promise<ChangedProduct>, put: Put, failed: string): Promise<boolean> {
  try {
    const { product } = await make();
    put(product);
    return true;
  } catch (error) {
    showError(error, failed);
    return false;
  }
}

/** Shows an error toast, except after a 401, which redirects to the login page. */
export function showError(error: unknown, text: string): void {
  if (!isSignedOut(error)) toast({ variant: 'destructive', title: MESSAGES.errorTitle, text });
}

/** Shows an error toast with the server's message, if a rule refused the request. */
export function showRefusal(error: unknown, fallback: string): void {
  showError(error, userMessageOf(error) ?? fallback);
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
