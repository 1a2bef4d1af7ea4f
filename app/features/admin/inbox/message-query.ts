import { MESSAGE_STATUSES } from '#contract/admin/admin-inbox.ts';
import { parseSearchWords } from '../search-params.ts';

/** The list's filters, as in the URL; new messages by default. */
export const messageQueryOf = (params: URLSearchParams) => ({
  q: parseSearchWords(params.get('q')) || undefined,
  status: MESSAGE_STATUSES.find((each) => each === params.get('status')) ?? 'new',
  cursor: params.get('cursor') ?? undefined,
});
