import { useEffect, useRef, useState } from 'react';
import { parseSearchWords } from './search-params.ts';

/** Debounce, in ms. */
const DEBOUNCE_MS = 120;

/** The field's text, and the text last submitted. */
interface Input {
  readonly text: string;
  readonly submitted?: string;
}

/** Debounced search input; `onSearch` puts the words into the URL. */
export function useDebouncedSearch(urlText: string, onSearch: (words: string) => void) {
  const [input, setInput] = useState<Input>();
  const [lastUrlText, setLastUrlText] = useState(urlText);
  const newest = useRef(onSearch);
  useEffect(() => {
    newest.current = onSearch;
  });

  if (urlText !== lastUrlText) {
    setLastUrlText(urlText);
    // The URL changed by a link or Back, not by typing.
    if (urlText !== input?.submitted) setInput(undefined);
  }
  useEffect(() => {
    if (input === undefined || input.submitted === parseSearchWords(input.text)) return undefined;
    const timer = setTimeout(() => {
      const submitted = parseSearchWords(input.text);
      setInput({ text: input.text, submitted });
      newest.current(submitted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [input]);

  return {
    words: input?.text ?? urlText,
    setWords: (text: string) => setInput((before) => ({ ...before, text })),
  };
}
