import { useEffect, useRef, type RefObject } from 'react';

/** Where the field is beside the camera. */
const BESIDE = '(min-width: 60em)';

interface IsbnField {
  /** Contains the field. */
  readonly frame: RefObject<HTMLFormElement | null>;
  readonly focus: () => void;
}

/** The field has the focus where it is beside the camera, and elsewhere once it is wanted. */
export function useIsbnField(isWanted: boolean): IsbnField {
  const frame = useRef<HTMLFormElement>(null);
  const focus = () => frame.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (isWanted || matchMedia(BESIDE).matches) frame.current?.querySelector('input')?.focus();
  }, [isWanted]);
  return { frame, focus };
}
