import { useEffect, useRef, useState } from 'react';
import { wordsIn } from './search-words-param.ts';

/** Debounce, in ms. */
const TYPED = 120;

/** The field's text, and the text last submitted. */
interface Typed {
  readonly text: string;
  readonly asked?: string;
}

/** Debounced search input. `standing` is the text in the URL; `ask` updates it. */
export function useWords(standing: string, ask: (words: string) => void) {
  const [typed, setTyped] = useState<Typed>();
  const [known, setKnown] = useState(standing);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });

  if (standing !== known) {
    setKnown(standing);
    // The URL changed by a link or Back, not by typing.
    if (standing !== typed?.asked) setTyped(undefined);
  }
  useEffect(() => {
    if (typed === undefined || typed.asked === wordsIn(typed.text)) return undefined;
    const timer = setTimeout(() => {
      const asked = wordsIn(typed.text);
      setTyped({ text: typed.text, asked });
      newest.current(asked);
    }, TYPED);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    words: typed?.text ?? standing,
    type: (text: string) => setTyped((before) => ({ ...before, text })),
  };
}
