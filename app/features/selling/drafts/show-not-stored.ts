import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { isQuotaExceeded } from '#app/offline/storage-errors.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Why a change of a draft could not be stored on this phone, in the seller's words. */
export const notStoredText = (error: unknown): string =>
  isQuotaExceeded(error) ? SELL_SCREEN.storageFull : SELL_SCREEN.storageShut;

/** Tells the seller that what they just did is not stored on this phone. */
export function sayNotStored(error: unknown, title = 'Error'): void {
  toast({ variant: 'destructive', title, text: notStoredText(error) });
}

/** Makes a change of a draft. Returns whether it was stored; where it was not, the seller has been told. */
export async function isStored(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    sayNotStored(error);
    return false;
  }
}
