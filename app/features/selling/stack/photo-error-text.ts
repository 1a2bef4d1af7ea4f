import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { isQuotaExceeded } from '#app/offline/storage-errors.ts';

/** Why a photo could not be stored, as a sentence. */
export function photoErrorText(error: unknown): string {
  if (error instanceof ShopError) return error.message;
  return isQuotaExceeded(error) ? STACK_MESSAGES.storageFull : STACK_MESSAGES.photoNotSaved;
}
