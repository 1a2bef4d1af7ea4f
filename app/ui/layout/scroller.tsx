import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RoundButton } from '../buttons/round-button.tsx';
import styles from './scroller.module.css';

/** Pixels that one press of a button moves. */
const STEP = 300;

type ScrollerProps = {
  /** Names the row for a screen reader. */
  label: string;
  /** The section's heading; the two buttons stand at its right. */
  heading: ReactNode;
  /** Anything between the heading and the buttons: a link "View all". */
  aside?: ReactNode;
  children: ReactNode;
};

/** A row that scrolls sideways, by finger, by arrow keys, and by "Previous" and "Next", 300 px each. */
export function Scroller({ label, heading, aside, children }: ScrollerProps) {
  const row = useRef<HTMLDivElement>(null);
  const ends = useEnds(row);
  const scroll = (left: number) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left, behavior: still ? 'auto' : 'smooth' });
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
            onClick={() => scroll(-STEP)}
          />
          <RoundButton label="Next" icon="chevron-right" disabled={ends.end} onClick={() => scroll(STEP)} />
        </div>
      </div>
      {/* A box that scrolls needs the keyboard's focus, and a name when it has it; no HTML element is that. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */}
      <div ref={row} className={styles['scroller']} role="group" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </>
  );
}

/** Whether a row is at its start or its end. Before it is measured it is at its start, with more to come. */
function useEnds(row: { readonly current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ start: true, end: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // A fraction of a pixel is left over at some zoom levels.
      const next = { start: scrollLeft < 1, end: scrollLeft + clientWidth > scrollWidth - 2 };
      setEnds((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [row]);
  return ends;
}
