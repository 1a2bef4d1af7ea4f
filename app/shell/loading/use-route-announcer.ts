import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from '#app/ui/after-paint.ts';

/** Fields, but not those of the screen that was left, which is hidden until it is unmounted. */
const FIELD = ':is(input, textarea, select):not([aria-hidden] *)';

/**
 * After a client navigation, moves the focus to main and returns the new title for a live region, as a browser does for
 * a new document. Not for the first screen, and not if only the query has changed.
 */
export function useRouteAnnouncer(): {
  readonly main: RefObject<HTMLElement | null>;
  readonly announcement: string;
} {
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    // focus() forces a layout: wait for the paint. By then React has set the title, too.
    return afterPaint(() => {
      // A user who has tapped into a field meanwhile keeps the focus there.
      if (hash === '' && !document.activeElement?.matches(FIELD))
        main.current?.focus({ preventScroll: true });
      setAnnouncement(document.title);
    });
  }, [pathname, hash]);

  return { main, announcement };
}
