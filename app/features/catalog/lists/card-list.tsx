import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Card } from '#contract/catalog/card.ts';
import { PAGES_BEFORE_FOOTER } from '#contract/limits.ts';
import type { CardPage } from '#contract/reads.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { useMore } from './use-more.ts';
import { classes } from '#app/ui/classes.ts';
import { HIDE_WHAT_FOLLOWS, useFirstScreenful } from '#app/ui/use-first-screenful.ts';
import gridStyles from '#app/ui/layout/grid.module.css';
import spinnerStyles from '#app/ui/states/spinner.module.css';

type CardListProps = {
  first: CardPage;
  /** Returns the URL of a cursor's page, which also works without JavaScript. */
  hrefOf: (cursor: string) => string;
  children: (card: Card, index: number) => ReactNode;
};

/**
 * A paginated grid with infinite scroll. It stops after four pages, so that the footer stays reachable; from there on,
 * the "More" link loads. New items are announced to screen readers, and stay when the user comes back.
 */
export function CardList({ first, hrefOf, children }: CardListProps) {
  const { isRestored, pages, next, loading, failed, announcement, loadMore } = useMore(first);
  const grid = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const focusAt = useRef<number>(undefined);
  const cards = distinct(pages);
  const { shown, isWhole } = useFirstScreenful(cards);
  const href = next === undefined || !isWhole ? undefined : hrefOf(next);
  const byItself = pages.length <= PAGES_BEFORE_FOOTER && !loading && !failed;

  useEffect(() => {
    const end = link.current;
    if (!end || !byItself || href === undefined) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore(href);
      },
      { rootMargin: '0px 0px 800px' },
    );
    watch.observe(end);
    return () => watch.disconnect();
  }, [byItself, href, loadMore]);

  useEffect(() => {
    if (focusAt.current === undefined || cards.length <= focusAt.current) return;
    grid.current?.querySelectorAll<HTMLElement>('h3 a')[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [cards.length]);

  const pressed = (event: MouseEvent) => {
    if (href === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // After a keyboard press, the focus moves to the first new card.
    if (event.detail === 0) focusAt.current = cards.length;
    if (!loading) loadMore(href);
  };

  return (
    <>
      <div
        ref={grid}
        className={isRestored ? gridStyles['grid'] : classes(gridStyles['grid'], gridStyles['near'])}
        style={isWhole ? undefined : HIDE_WHAT_FOLLOWS}
      >
        {shown.map((card, index) => children(card, index))}
      </div>
      {failed && (
        <p className="onward oxblood" role="alert">
          The next items could not be loaded. Please try again.
        </p>
      )}
      {href !== undefined && (
        <p className="onward">
          <Link
            ref={link}
            className={buttonClass()}
            to={href}
            rel="next"
            onClick={pressed}
            aria-busy={loading}
          >
            {loading && <span className={spinnerStyles['spinner']} aria-hidden="true" />}
            More<span className="vh"> items</span>
          </Link>
        </p>
      )}
      <output className="vh">{announcement}</output>
    </>
  );
}

/** Removes duplicates: an item may move between pages while they load. */
function distinct(pages: readonly CardPage[]): Card[] {
  const byId = new Map<number, Card>();
  for (const page of pages) for (const card of page.items) if (!byId.has(card.id)) byId.set(card.id, card);
  return [...byId.values()];
}
