import { useRef } from 'react';
import { useMatches } from 'react-router-dom';
import { OfflineBar } from '../bars/offline-bar.tsx';
import { frameOf } from '../frame.ts';
import { HeaderLine } from './header-line.tsx';
import { useHeaderState } from './use-header-state.ts';
import styles from './sticky-top.module.css';

// Constant elements: a navigation re-renders only components that use the location.
const offlineBar = <OfflineBar />;
const headerLine = <HeaderLine />;

/**
 * The top edge of the window while the page scrolls: the offline bar and, on phones, the header in one line. Loads when
 * the browser is idle, and stands right before the header.
 */
export function StickyTop() {
  const bars = useRef<HTMLDivElement>(null);
  const state = useHeaderState(bars);
  // A header with one row is not shortened: it only leaves and returns.
  const isBare = frameOf(useMatches().at(-1)?.handle).header !== undefined;
  return (
    <div
      ref={bars}
      className={styles['sticky-top']}
      data-state={isBare && state === 'line' ? undefined : state}
    >
      {offlineBar}
      {!isBare && headerLine}
    </div>
  );
}
