import type { AccountsClient } from '#app/http/accounts.ts';

/** The accounts API client, loaded on first use. */
export async function accountCalls(): Promise<AccountsClient> {
  const [{ createAccountsClient: accountsOver }, { request }] = await Promise.all([
    import('#app/http/accounts.ts'),
    import('#app/http/request.ts'),
  ]);
  return accountsOver(request);
}
