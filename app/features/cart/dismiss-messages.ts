import { CART_SCREEN } from '#contract/cart/cart-screen-messages.ts';
import { readPersonal } from '#app/pwa/personal/personal.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Dismisses the messages about this device's cart changes. If that cannot be stored, they stay, and a toast says so. */
export async function dismissMessages(): Promise<void> {
  const { messages } = readPersonal().data;
  const seqs = messages.filter(({ list }) => list === 'cart').map(({ seq }) => seq);
  try {
    const [{ local }, { deleteMessages: forgetMessages }] = await Promise.all([
      import('#app/pwa/worker/local-db.ts'),
      import('#app/offline/outbox/sync-messages.ts'),
    ]);
    await forgetMessages(local, seqs);
  } catch {
    toast({ variant: 'destructive', title: 'Error', text: CART_SCREEN.dismissFailed });
  }
}
