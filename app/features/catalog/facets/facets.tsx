import { useSyncExternalStore } from 'react';
import { FacetChips } from './facet-chips.tsx';
import { FacetColumn } from './facet-column.tsx';
import type { FacetedList } from './faceted-list.ts';

const WIDE = '(min-width: 64em)';

/** The filters of a list: a row of chips that open a sheet, or from 1024 px a column. */
export function Facets(list: FacetedList) {
  const isWide = useSyncExternalStore(onWidthChange, () => matchMedia(WIDE).matches);
  return isWide ? <FacetColumn {...list} /> : <FacetChips {...list} />;
}

function onWidthChange(changed: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}
