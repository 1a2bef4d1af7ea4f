import { useCallback, useRef, type ReactElement } from 'react';
import { FileChooser } from '../drafts/photo-picker.tsx';

type Store = (photo: File) => Promise<void>;

interface OpenOptions {
  /** On phones, opens the camera at once. */
  readonly takesPhoto?: boolean;
}

interface PhotoChooser {
  /** To be rendered; it shows nothing. */
  readonly field: ReactElement;
  /** Opens the chooser, and calls `store` with each file that is chosen. Always the same function. */
  readonly open: (store: Store, options?: OpenOptions) => void;
}

/** A hidden file input that several buttons open, each for a purpose of its own. */
export function useFileChooser(): PhotoChooser {
  const input = useRef<HTMLInputElement>(null);
  const store = useRef<Store>(undefined);
  const storeAll = (files: readonly File[]) => {
    for (const file of files) void store.current?.(file);
  };
  const open: PhotoChooser['open'] = useCallback((next, { takesPhoto = false } = {}) => {
    store.current = next;
    if (takesPhoto) input.current?.setAttribute('capture', 'environment');
    else input.current?.removeAttribute('capture');
    input.current?.click();
  }, []);
  return { field: <FileChooser ref={input} onFiles={storeAll} />, open };
}
