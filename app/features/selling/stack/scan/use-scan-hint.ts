import { useEffect, useRef } from 'react';

/** Without a read for this long, the screen helps once; ms. */
const HINT_AFTER_MS = 8_000;

/** Calls `help` once, if nothing is read for a while. Call what it returns at each read. */
export function useScanHint(isCameraOn: boolean, help: () => void): () => void {
  const newest = useRef(help);
  useEffect(() => {
    newest.current = help;
  });
  const restart = useRef<() => void>(undefined);
  const hasHelped = useRef(false);
  useEffect(() => {
    if (!isCameraOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    restart.current = () => {
      clearTimeout(timer);
      if (hasHelped.current) return;
      timer = setTimeout(() => {
        hasHelped.current = true;
        newest.current();
      }, HINT_AFTER_MS);
    };
    restart.current();
    return () => clearTimeout(timer);
  }, [isCameraOn]);
  return () => restart.current?.();
}
