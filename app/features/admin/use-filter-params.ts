import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from './use-debounced-search.ts';
import { wordsIn } from './search-words-param.ts';

/**
 * What narrows a list stands in the address, so that the way back, a reload and a link that is handed on keep it. `q` are
 * its words, every other parameter is picked; whoever reads one decides what of it makes sense.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  // Two changes within one navigation: the second builds on the first, which `params` does not have yet.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const q = wordsIn(params.get('q'));
  /** '' takes it out. */
  const pick = (name: string, value: string): void => {
    const next = new URLSearchParams(newest.current);
    if (value === '') next.delete(name);
    else next.set(name, value);
    newest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const { words, type } = useWords(q, (typed) => pick('q', typed));
  return {
    q,
    words,
    type,
    /** As it stands there; '' where it does not. */
    picked: (name: string): string => params.get(name) ?? '',
    pick,
  };
}
