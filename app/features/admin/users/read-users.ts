import type { UserPage } from '#app/http/admin/admin.ts';
import { calls } from '../admin-calls.ts';
import { isSignedOut } from '../products/change-product.ts';
import { parseSearchWords } from '../search-params.ts';

/** Users, all or those that match a filter. */
export interface ListedUsers extends UserPage {
  readonly isFiltered: boolean;
}

/** Reads the users that the URL's filter asks for. A failed read is retried once, unless the session has ended. */
export async function readUsers(params: URLSearchParams): Promise<ListedUsers> {
  const query = {
    q: parseSearchWords(params.get('q')) || undefined,
    cursor: params.get('cursor') ?? undefined,
  };
  const page = await calls.readUsers(query).catch(async (error: unknown) => {
    if (isSignedOut(error)) throw error;
    return calls.readUsers(query);
  });
  return { ...page, isFiltered: query.q !== undefined };
}
