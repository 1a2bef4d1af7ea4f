import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { isQuotaExceeded } from '#app/offline/storage-errors.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Why a draft could not be stored on this device, as a sentence for the seller. */
export const storageErrorText = (error: unknown): string =>
  isQuotaExceeded(error) ? SELL_SCREEN.storageFull : SELL_SCREEN.storageShut;

/** Shows a toast that the seller's last change is not stored on this device. */
export function showNotStored(error: unknown, title = 'Error'): void {
  toast({ variant: 'destructive', title, text: storageErrorText(error) });
}

/** Awaits a change of a draft. Returns whether it was stored; if not, shows a toast. */
export async function storeOrToast(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    showNotStored(error);
    return false;
  }
}
