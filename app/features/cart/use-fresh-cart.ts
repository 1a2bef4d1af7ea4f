import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CART_FRESH_MS } from '#contract/limits.ts';
import { loadList } from '#app/pwa/personal/personal.ts';

/** Refetches the cart on navigation, at most once a minute: another device may have changed it. */
export function useFreshCart(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const fetchedAt = useRef<number>(undefined);
  useEffect(() => {
    const now = Date.now();
    // The layout makes the first fetch once the page is idle.
    fetchedAt.current ??= now;
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (now - fetchedAt.current < CART_FRESH_MS) return;
    fetchedAt.current = now;
    void loadList('cart');
  }, [pathname]);
}
