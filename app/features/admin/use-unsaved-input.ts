import { useState } from 'react';
import { saveUnsavedInput, getUnsavedInput } from './unsaved-input.ts';

/**
 * What is being typed under a name of its own, kept with every key: a session may end at any moment, by whatever else is
 * asked of the server. `undefined` forgets it.
 */
export function useUnsavedInput(name: string) {
  const [text, setText] = useState(() => getUnsavedInput(name));
  const save = (next: string | undefined) => {
    setText(next);
    saveUnsavedInput(name, next);
  };
  return [text, save] as const;
}
