import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from './use-debounced-search.ts';
import { parseSearchWords } from './search-params.ts';

/**
 * A list's filters as URL parameters, so that Back, a reload and a shared link keep them; the screen's loader reads them
 * there. `q` is the search text; callers validate the values.
 */
export function useFilterParams() {
  const [params, setParams] = useSearchParams();
  // A second change during one navigation builds on the first, which `params` lacks until then.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const q = parseSearchWords(params.get('q'));
  /** Sets a parameter; '' removes it. */
  const setParam = (name: string, value: string): void => {
    const next = new URLSearchParams(newest.current);
    if (value === '') next.delete(name);
    else next.set(name, value);
    newest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const { words, setWords } = useDebouncedSearch(q, (typed) => setParam('q', typed));
  return {
    params,
    words,
    setWords,
    setParam,
  };
}
