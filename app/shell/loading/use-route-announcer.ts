import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from './after-paint.ts';

/**
 * A new screen without a new page: the focus goes to its main, and its title is said, as a browser would do for a
 * page. Not on the first screen, and not when only the question in the address has changed.
 */
export function useRouteAnnouncer(): { readonly main: RefObject<HTMLElement | null>; readonly said: string } {
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    // To focus is to lay the page out: the screen is seen first. By then React has set its title, too.
    return afterPaint(() => {
      if (hash === '') main.current?.focus({ preventScroll: true });
      setSaid(document.title);
    });
  }, [pathname, hash]);

  return { main, said };
}
