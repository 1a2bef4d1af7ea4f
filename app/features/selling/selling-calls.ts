import type { SellingClient } from '#app/http/selling.ts';

/** The selling API client, loaded on first use. */
export async function sellingCalls(): Promise<SellingClient> {
  const [{ createSellingClient: sellingOver }, { request }] = await Promise.all([
    import('#app/http/selling.ts'),
    import('#app/http/request.ts'),
  ]);
  return sellingOver(request);
}
