import { useEffect, useId, useRef, useState } from 'react';
import { SEARCH_SORT_NAMES, SEARCH_SORTS, SORTS, type FacetName } from '#contract/catalog/listing-queries.ts';
import type { Category } from '#contract/catalog/categories.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { FacetFields, FacetsFailure } from './facet-fields.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { withoutFilters, type Change, type Selection } from './selection.ts';
import { useFacetCounts } from './use-facet-counts.ts';
import fieldsStyles from './facet-fields.module.css';
import styles from './facet-sheet.module.css';

type FacetSheetProps = {
  selection: Selection;
  /** The category in the path, if any. */
  category: Category | undefined;
  /** The heading that it opens at. */
  startAt: FacetName | 'sort';
  onShow: (selection: Selection) => void;
  onClose: () => void;
};

/** All facets in a sheet. The counts follow each tap; nothing applies until "Show 26 items". */
export function FacetSheet({ selection, category, startAt, onShow, onClose }: FacetSheetProps) {
  const [draft, setDraft] = useState(selection);
  const { counts, hasFailed } = useFacetCounts(
    category === undefined ? draft : { ...draft, category: [category] },
  );
  const body = useFocusAt(startAt, startAt === 'sort' || counts !== undefined);

  return (
    <Dialog open title="Filters" onClose={onClose}>
      <SheetHandle onClose={onClose} />
      <div ref={body} className={styles['facet-sheet']}>
        <SortField selection={draft} onSelect={setDraft} />
        {hasFailed && <FacetsFailure />}
        {counts !== undefined && (
          <FacetFields
            counts={counts}
            selection={draft}
            isCategoryFixed={category !== undefined}
            onSelect={setDraft}
          />
        )}
      </div>
      <div className={styles['foot']}>
        <Button variant="quiet" onClick={() => setDraft(withoutFilters)}>
          Clear all
        </Button>
        <Button variant="primary" onClick={() => onShow(draft)}>
          Show {counts === undefined ? 'items' : itemCountText(counts.total)}
        </Button>
        <p className="vh" aria-live="polite">
          {counts !== undefined && itemCountText(counts.total)}
        </p>
      </div>
    </Dialog>
  );
}

type SortFieldProps = { selection: Selection; onSelect: (change: Change) => void };

function SortField({ selection, onSelect }: SortFieldProps) {
  const name = useId();
  const { q, sort = 'newest' } = selection;
  return (
    <fieldset className={fieldsStyles['facet']} data-facet="sort">
      <legend>Sort</legend>
      {(q === undefined ? SORTS : SEARCH_SORTS).map((order) => (
        <label key={order} className={fieldsStyles['option']}>
          <input
            type="radio"
            name={name}
            checked={order === sort}
            onChange={() => onSelect((now) => ({ ...now, sort: order }))}
          />
          <span>{SEARCH_SORT_NAMES[order]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Scrolls to a heading and focuses its first box, once the facets are there. */
function useFocusAt(facet: FacetName | 'sort', isReady: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReady) return;
    const section = body.current?.querySelector<HTMLElement>(`[data-facet="${facet}"]`);
    section?.scrollIntoView({ block: 'start' });
    const box = section?.querySelector<HTMLElement>('input:checked, input:enabled');
    box?.focus({ preventScroll: true });
  }, [facet, isReady]);
  return body;
}
