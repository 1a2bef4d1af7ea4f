import type { AccountCalls } from '#app/http/accounts.ts';

/** The accounts' calls over the page's one request; the client is loaded with the first of them. */
export async function accountCalls(): Promise<AccountCalls> {
  const [{ accountsOver }, { request }] = await Promise.all([
    import('#app/http/accounts.ts'),
    import('#app/http/request.ts'),
  ]);
  return accountsOver(request);
}
