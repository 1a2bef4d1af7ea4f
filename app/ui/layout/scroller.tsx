import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RoundButton } from '../buttons/round-button.tsx';
import styles from './scroller.module.css';

/** Scroll distance of the buttons. */
const STEP_PX = 300;

type ScrollerProps = {
  /** Names the row for a screen reader. */
  label: string;
  /** The section's heading, to the left of the two buttons. */
  heading: ReactNode;
  /** Anything between the heading and the buttons: a link "View all". */
  aside?: ReactNode;
  children: ReactNode;
};

/** A horizontally scrolling row with "Previous" and "Next" buttons. */
export function Scroller({ label, heading, aside, children }: ScrollerProps) {
  const row = useRef<HTMLDivElement>(null);
  const ends = useEnds(row);
  const scroll = (left: number) => {
    const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left, behavior: isReduced ? 'auto' : 'smooth' });
  };
  return (
    <>
      <div className="section-head">
        {heading}
        <div className="row">
          {aside}
          <RoundButton
            label="Previous"
            icon="chevron-left"
            disabled={ends.start}
            onClick={() => scroll(-STEP_PX)}
          />
          <RoundButton
            label="Next"
            icon="chevron-right"
            disabled={ends.end}
            onClick={() => scroll(STEP_PX)}
          />
        </div>
      </div>
      {/* A scrollable element must be focusable and labelled; no HTML element has that role. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */}
      <div ref={row} className={styles['scroller']} role="group" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </>
  );
}

/** Whether a row is scrolled to its start or its end; start only, before the first measurement. */
function useEnds(row: { readonly current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ start: true, end: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Some zoom levels leave fractional pixels.
      const next = { start: scrollLeft < 1, end: scrollLeft + clientWidth > scrollWidth - 2 };
      setEnds((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    element.addEventListener('scroll', measure, { passive: true });
    // It also reports the first size, once the browser has laid the row out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [row]);
  return ends;
}
