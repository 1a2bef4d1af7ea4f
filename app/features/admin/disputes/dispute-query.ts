import { DISPUTE_LISTS } from '#contract/admin/disputes/admin-disputes.ts';

/** The list's filters, as in the URL; ignores invalid ones. */
export const disputeQueryOf = (params: URLSearchParams) => ({
  list: DISPUTE_LISTS.find((each) => each === params.get('list')),
  cursor: params.get('cursor') ?? undefined,
});
