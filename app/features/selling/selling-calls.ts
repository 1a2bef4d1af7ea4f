import type { SellingCalls } from '#app/http/selling.ts';

/** Selling's calls over the page's one request; the client is loaded with the first of them. */
export async function sellingCalls(): Promise<SellingCalls> {
  const [{ sellingOver }, { request }] = await Promise.all([
    import('#app/http/selling.ts'),
    import('#app/http/request.ts'),
  ]);
  return sellingOver(request);
}
