import { STANDINGS } from '#contract/payouts/payout-state.ts';
import { parseSearchWords } from '../search-params.ts';

/** The list's filters, as in the URL; ignores invalid ones. */
export const sellerQueryOf = (params: URLSearchParams) => ({
  q: parseSearchWords(params.get('q')) || undefined,
  standing: STANDINGS.find((each) => each === params.get('standing')),
  cursor: params.get('cursor') ?? undefined,
});
