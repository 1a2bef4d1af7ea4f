import { useEffect, useState } from 'react';
import type { Found } from '#contract/admin/admin-find.ts';
import { findCalls } from '../admin-calls.ts';

/** Debounce, in ms. */
const DEBOUNCE_MS = 120;

interface Answer {
  readonly text: string;
  readonly found: Found | undefined;
  readonly hasFailed: boolean;
}

/** Searches as the admin types. The last answer stays until the next one arrives. */
export function useFind(typed: string) {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', found: undefined, hasFailed: false });

  useEffect(() => {
    let isStale = false;
    const find = async () => {
      try {
        const found = text === '' ? undefined : await findCalls.find(text);
        if (!isStale) setAnswer({ text, found, hasFailed: false });
      } catch {
        if (!isStale) setAnswer({ text, found: undefined, hasFailed: true });
      }
    };
    const timer = setTimeout(() => void find(), text === '' ? 0 : DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);

  return { found: answer.found, hasFailed: answer.hasFailed, isCurrent: answer.text === text };
}
