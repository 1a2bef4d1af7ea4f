import { useEffect, useState } from 'react';
import { loadSuggestions } from './load-suggestions.ts';
import { listRecentSearches } from './recent-searches.ts';
import { recentRows, suggestedRows, type SuggestionRow } from './suggestion-rows.ts';

/** Debounce of keystrokes, in ms. */
const DEBOUNCE_MS = 60;
/** One letter matches too much to suggest anything. */
const MIN_LENGTH = 2;

interface ShownSuggestions {
  /** The text that they belong to: '' for recent searches. */
  readonly q: string;
  readonly rows: readonly SuggestionRow[];
}

const NOTHING: ShownSuggestions = { q: '', rows: [] };

/**
 * The rows for what is typed into a field: recent searches while it is empty. Former rows stay until new ones arrive, and an
 * outdated answer never replaces a newer one. `clear` removes the rows.
 */
export function useSuggestions(field: HTMLInputElement): ShownSuggestions & { clear: () => void } {
  const [shown, setShown] = useState(NOTHING);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedCount = 0;
    let newest = 0;

    const ask = async (q: string): Promise<void> => {
      askedCount += 1;
      const number = askedCount;
      const show = (rows: readonly SuggestionRow[]): void => {
        if (number < newest) return;
        newest = number;
        setShown({ q, rows });
      };
      if (q === '') show(recentRows(await listRecentSearches()));
      else if (q.length < MIN_LENGTH) show([]);
      else show(suggestedRows(q, await loadSuggestions(q, (fresh) => show(suggestedRows(q, fresh)))));
    };

    const onInput = (): void => {
      clearTimeout(timer);
      const q = field.value.trim();
      if (q === '') void ask(q);
      else timer = setTimeout(() => void ask(q), DEBOUNCE_MS);
    };

    // Characters may have been typed before this code was there. The words of the current search need no suggestions.
    if (field.value !== field.defaultValue || field.value === '') onInput();
    field.addEventListener('input', onInput);
    return () => {
      // Answers that are still on their way come too late.
      newest = Infinity;
      clearTimeout(timer);
      field.removeEventListener('input', onInput);
    };
  }, [field]);

  return { ...shown, clear: () => setShown(NOTHING) };
}
