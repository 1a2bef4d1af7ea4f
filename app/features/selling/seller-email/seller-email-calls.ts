import type { SellerEmailClient } from '#app/http/selling/seller-email.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';

/** The client of the seller's email, loaded on first use. */
export async function sellerEmailCalls(): Promise<SellerEmailClient> {
  const [{ createSellerEmailClient: emailOver }, { request }] = await Promise.all([
    import('#app/http/selling/seller-email.ts'),
    import('#app/http/request.ts'),
  ]);
  return emailOver(request);
}

/** Asks the shop whether the guest has confirmed an address, perhaps by the mailed link elsewhere. Never throws. */
export async function checkConfirmed(): Promise<void> {
  try {
    const email = await (await sellerEmailCalls()).readConfirmed();
    if (email !== undefined) await drafts.recordConfirmed(email);
  } catch {
    // Asked again when the page is looked at again.
  }
}
