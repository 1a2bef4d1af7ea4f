import { useDebouncedSearch } from './use-debounced-search.ts';
import { useLatestParams } from './use-latest-params.ts';
import { parseSearchWords } from './search-params.ts';

/**
 * A list's filters as URL parameters, so that Back, a reload and a shared link keep them; the screen's loader reads them
 * there. `q` is the search text; callers validate the values.
 */
export function useFilterParams() {
  const [params, update] = useLatestParams();
  /** Sets a parameter; '' removes it. */
  const setParam = (name: string, value: string): void =>
    update((latest) => {
      const next = new URLSearchParams(latest);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const { words, setWords } = useDebouncedSearch(parseSearchWords(params.get('q')), (typed) =>
    setParam('q', typed),
  );
  return { params, words, setWords, setParam };
}
