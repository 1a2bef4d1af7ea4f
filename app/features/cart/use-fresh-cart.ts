import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CART_FRESH_MS } from '#contract/limits.ts';
import { loadCart } from './cart-store.ts';

/** Reads the cart again on the way to another screen, at most once a minute: it may have changed on another device. */
export function useFreshCart(): void {
  const { pathname } = useLocation();
  const screen = useRef(pathname);
  const readAt = useRef<number>(undefined);
  useEffect(() => {
    const now = Date.now();
    // The first read waits for a quiet moment: the layout makes it.
    readAt.current ??= now;
    if (screen.current === pathname) return;
    screen.current = pathname;
    if (now - readAt.current < CART_FRESH_MS) return;
    readAt.current = now;
    void loadCart();
  }, [pathname]);
}
