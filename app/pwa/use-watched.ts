import { useEffect, useState } from 'react';

/** Calls `notify` now and after each change. Returns the unsubscribe function. */
export type Watch<M, A, T> = (module: M, arg: A, notify: (value: T) => void) => () => void;

/**
 * The live value of a query in a module that is loaded on demand; undefined while loading, `nothing` if that fails. `arg`
 * is compared by identity, and `load` and `watch` must be stable.
 */
export function useWatched<M, A, T>(
  load: () => Promise<M>,
  arg: A,
  watch: Watch<M, A, T>,
  nothing: T,
): T | undefined {
  const [seen, setSeen] = useState<{ readonly arg: A; readonly value: T }>();
  useEffect(() => {
    let over = false;
    let stop = (): void => undefined;
    const notify = (value: T): void => {
      if (!over) setSeen({ arg, value });
    };
    const begin = async (): Promise<void> => {
      const module = await load();
      if (!over) stop = watch(module, arg, notify);
    };
    begin().catch(() => notify(nothing));
    return () => {
      over = true;
      stop();
    };
  }, [load, arg, watch, nothing]);
  return seen?.arg === arg ? seen.value : undefined;
}
