import { useEffect, useRef, useState } from 'react';

const INTERVAL_MS = 1_000;

/** A value that changes at most once a second: screen readers say what they have begun, and the latest wins. */
export function useAtMostOnceASecond<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = () => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + INTERVAL_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
