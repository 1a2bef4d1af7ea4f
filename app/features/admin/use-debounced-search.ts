import { useEffect, useRef, useState } from 'react';
import { parseSearchWords } from './search-params.ts';

/** Debounce, in ms. */
const DEBOUNCE_MS = 120;

interface Input {
  readonly text: string;
  /** The words last submitted. */
  readonly submitted?: string;
  /** The submitted words that have not arrived in the URL, oldest first. A later one may overtake them. */
  readonly pending: readonly string[];
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
    const index = input?.pending.indexOf(urlText) ?? -1;
    // Others came by a link or Back, not by typing.
    setInput(
      input === undefined || index === -1 ? undefined : { ...input, pending: input.pending.slice(index + 1) },
    );
  }
  useEffect(() => {
    if (input === undefined || input.submitted === parseSearchWords(input.text)) return undefined;
    const submit = (): void => {
      stop();
      const submitted = parseSearchWords(input.text);
      setInput({ text: input.text, submitted, pending: [...input.pending, submitted] });
      newest.current(submitted);
    };
    const timer = setTimeout(submit, DEBOUNCE_MS);
    // At once when the focus moves: a search that begins after a click on a link would replace the link's navigation.
    document.addEventListener('focusout', submit);
    const stop = (): void => {
      clearTimeout(timer);
      document.removeEventListener('focusout', submit);
    };
    return stop;
  }, [input]);

  return {
    words: input?.text ?? urlText,
    // From the input that is shown, not by an updater: React may run that on the result of an arrival's render that this
    // interrupts, and the words just typed would then look like a link's.
    setWords: (text: string) => setInput({ pending: [], ...input, text }),
  };
}
