import { useState } from 'react';
import { keepTyped, typedAt } from './unsaved-input.ts';

/**
 * What is being typed under a name of its own, kept with every key: a session may end at any moment, by whatever else is
 * asked of the server. `undefined` forgets it.
 */
export function useTyped(name: string) {
  const [text, setText] = useState(() => typedAt(name));
  const type = (next: string | undefined) => {
    setText(next);
    keepTyped(name, next);
  };
  return [text, type] as const;
}
