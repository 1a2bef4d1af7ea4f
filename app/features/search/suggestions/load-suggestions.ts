import { NO_SUGGESTIONS, type SearchSuggestions } from '#contract/search/search-suggestions.ts';
import { createNetworkFirst } from '../../../http/reads/network-first.ts';
import { request } from '../../../http/request.ts';
import { fetchSuggestions } from '../../../http/search.ts';

const networkFirst = createNetworkFirst({ startOffline: !navigator.onLine });

/**
 * Suggestions of the server, or those of the catalog on this device if it does not respond. `onFresh` receives the
 * server's if they arrive later. None on failure.
 */
export const loadSuggestions = async (
  q: string,
  onFresh: (suggestions: SearchSuggestions) => void,
): Promise<SearchSuggestions> =>
  networkFirst
    .read({
      server: async () => fetchSuggestions(request, q),
      localDb: async () => (await import('../../../pwa/worker/prepare-offline.ts')).suggestLocally(q),
      onFresh,
    })
    .catch(() => NO_SUGGESTIONS);
