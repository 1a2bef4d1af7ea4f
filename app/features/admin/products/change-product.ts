import { ADMIN_MESSAGES as MESSAGES, autoPricedMessage } from '#contract/admin/admin-messages.ts';
import type { AdminProduct, ChangedProduct, ProductChange } from '#contract/admin/admin-products.ts';
import type { Marketplace } from '#contract/admin/admin-prices.ts';
import type { Category } from '#contract/catalog/categories.ts';
import { ApiError } from '#app/http/errors.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { productCalls } from '../admin-calls.ts';

/** Called with the server's new version. */
type OnSaved = (product: AdminProduct) => void;

/** These return whether they succeeded, and show a toast if not. */
export const savePrice = async (id: number, price: number, onSaved: OnSaved): Promise<boolean> =>
  change(async () => productCalls.changePrice(id, price), onSaved, MESSAGES.priceFailed);

export const saveCategory = async (id: number, category: Category, onSaved: OnSaved): Promise<boolean> =>
  change(async () => productCalls.changeCategory(id, category), onSaved, MESSAGES.categoryFailed);

/** A `price` of null removes it. */
export const saveCompetitorPrice = async (
  id: number,
  marketplace: Marketplace,
  price: number | null,
  onSaved: OnSaved,
): Promise<boolean> =>
  change(
    async () => productCalls.changeCompetitorPrice(id, { marketplace, price }),
    onSaved,
    MESSAGES.competitorPriceFailed,
  );

export const saveChange = async (id: number, wanted: ProductChange, onSaved: OnSaved): Promise<boolean> =>
  change(async () => productCalls.changeProduct(id, wanted), onSaved, MESSAGES.changeFailed);

/** Sets the price to 20% below Amazon's, which must be known. */
export async function priceAutomatically({ id, amazonPrice }: AdminProduct, onSaved: OnSaved): Promise<void> {
  try {
    if (amazonPrice === null) throw new Error(MESSAGES.noAmazonPrice);
    const priced = await productCalls.autoPrice(id);
    onSaved(priced.product);
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
    showFailure(error, MESSAGES.deleteFailed);
    return false;
  }
}

async function change(
  make: () => Promise<ChangedProduct>,
  onSaved: OnSaved,
  failed: string,
): Promise<boolean> {
  try {
    const { product } = await make();
    onSaved(product);
    return true;
  } catch (error) {
    showFailure(error, failed);
    return false;
  }
}

/** Shows an error toast, except after a 401, which redirects to the login page. */
function showFailure(error: unknown, text: string): void {
  if (!isSignedOut(error)) toast({ variant: 'destructive', title: MESSAGES.errorTitle, text });
}

/** Shows an error toast with the server's message, if a rule refused the request; after a 401 none. */
export function showRefusal(error: unknown, fallback: string): void {
  if (!isSignedOut(error)) showError(error, fallback, MESSAGES.errorTitle);
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
