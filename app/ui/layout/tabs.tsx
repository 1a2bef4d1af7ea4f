import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = {
  id: string;
  /** The tab's text; without JavaScript, the heading of its panel. */
  label: string;
  /** A small number after the label. */
  count?: number | undefined;
  content: ReactNode;
};

type TabsProps = {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab; an unknown one opens the first. */
  selected: string;
  onSelect: (id: string) => void;
};

/**
 * Tabs by the WAI-ARIA pattern with automatic activation: arrow keys, Home and End select; Tab moves into the panel.
 * All panels are in the HTML; without JavaScript, tabs.module.css shows them all under their headings.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const found = tabs.findIndex((tab) => tab.id === selected);
  const open = Math.max(found, 0);

  const move = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, open, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div ref={row} className={styles['tabs']} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={styles['tab']}
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <sup> {tab.count}</sup>}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          className={styles['panel']}
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          hidden={index !== open}
        >
          <h2 className="vh">{tab.label}</h2>
          {tab.content}
        </div>
      ))}
    </>
  );
}

/** The index of the tab that a key selects; undefined for other keys. */
function nextIndex(key: string, open: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (open + 1) % count;
    case 'ArrowLeft':
      return (open - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
