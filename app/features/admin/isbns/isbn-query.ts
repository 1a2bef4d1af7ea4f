import { parseSearchWords } from '../search-params.ts';

/** The list's filter, as in the URL. */
export const isbnQueryOf = (params: URLSearchParams) => ({
  q: parseSearchWords(params.get('q')) || undefined,
  cursor: params.get('cursor') ?? undefined,
});
