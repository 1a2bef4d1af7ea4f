import { useState } from 'react';
import { saveUnsavedInput, getUnsavedInput } from './unsaved-input.ts';

/**
 * A field's text, saved under `name` at each change: the session may end during any request. undefined removes it.
 */
export function useUnsavedInput(name: string) {
  const [text, setText] = useState(() => getUnsavedInput(name));
  const save = (next: string | undefined) => {
    setText(next);
    saveUnsavedInput(name, next);
  };
  return [text, save] as const;
}
