import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { FACETS, SEARCH_SORT_NAMES, type FacetName } from '#contract/catalog/listing-queries.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { classes } from '#app/ui/classes.ts';
import { addressOf } from '../lists/list-query-of.ts';
import { FACET_NAMES } from './facet-words.ts';
import { FacetSheet } from './facet-sheet.tsx';
import { filtersInUse, type Selection } from './selection.ts';
import type { FacetedList } from './faceted-list.ts';
import styles from './facet-chips.module.css';

/** The facets that the phone's own catalog has. */
const OFFLINE_FACETS: readonly FacetName[] = ['category', 'condition', 'price'];

/** A row of chips, the sort first. Each opens the sheet at its heading, and says what is selected. */
export function FacetChips({ path, query, category }: FacetedList) {
  const navigate = useNavigate();
  const { isOffline } = useConnectivity();
  const [opened, setOpened] = useState<{ at: FacetName | 'sort'; chip: HTMLButtonElement }>();
  const inUse = filtersInUse(query);
  const names = FACETS.filter(
    (name) =>
      (name !== 'category' || category === undefined) && (!isOffline || OFFLINE_FACETS.includes(name)),
  );
  const open = (at: FacetName | 'sort') => (chip: HTMLButtonElement) => setOpened({ at, chip });
  const close = () => {
    // While the sheet is there, the page cannot have the focus.
    flushSync(() => setOpened(undefined));
    opened?.chip.focus({ preventScroll: true });
  };
  const show = (selection: Selection) => {
    close();
    void navigate(addressOf(path, { ...selection, cursor: undefined }));
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms */}
      <div className={styles['facet-chips']} role="group" aria-label="Sort and filter" data-below-header>
        <Chip label="Sort: " words={SEARCH_SORT_NAMES[query.sort ?? 'newest']} onOpen={open('sort')} />
        {names.map((name) => {
          const chosen = inUse.filter(({ facet }) => facet === name);
          return (
            <Chip
              key={name}
              label={chosen.length === 1 ? `${FACET_NAMES[name]}: ` : ''}
              words={
                chosen.length > 1
                  ? `${FACET_NAMES[name]}: ${chosen.length}`
                  : (chosen[0]?.words ?? FACET_NAMES[name])
              }
              isOn={chosen.length > 0}
              onOpen={open(name)}
            />
          );
        })}
      </div>
      {opened !== undefined && (
        <FacetSheet selection={query} category={category} startAt={opened.at} onShow={show} onClose={close} />
      )}
    </>
  );
}

type ChipProps = {
  /** For screen readers, before the words. */
  label: string;
  words: string;
  isOn?: boolean;
  onOpen: (chip: HTMLButtonElement) => void;
};

const Chip = ({ label, words, isOn = false, onOpen }: ChipProps) => (
  <button
    type="button"
    className={isOn ? classes(styles['chip'], styles['on']) : styles['chip']}
    aria-haspopup="dialog"
    onClick={(event) => onOpen(event.currentTarget)}
  >
    <span>
      {label !== '' && <span className="vh">{label}</span>}
      {words}
    </span>
    <Icon name="chevron-down" />
  </button>
);
