import type { Product } from '#contract/catalog/product.ts';
import { LIVE_NOTE } from '#contract/selling/selling-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Opens the system's share sheet; without one, copies the link. Canceling is no error. */
export async function shareProduct({ id, title }: Product): Promise<void> {
  const url = `${location.origin}/product/${id}`;
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return;
    }
    await copy(url);
    toast({ title: LIVE_NOTE.copied, text: url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ variant: 'destructive', title: LIVE_NOTE.shareFailed, text: url });
  }
}

/** Throws outside secure contexts, where there is no clipboard. */
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
