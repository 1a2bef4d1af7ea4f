import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first render, on the server as in the browser, then true. The second render is a transition: a synchronous one
 * would hydrate the whole list around it in one task.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}
