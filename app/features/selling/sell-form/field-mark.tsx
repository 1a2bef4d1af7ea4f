import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import { FIELD_MARKS, FROM_SELLER, PLEASE_CHECK } from '#contract/selling/selling-messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import sellingStyles from '../selling.module.css';

/** Below this the seller is asked to look twice; 0 to 1. */
const SURE = 0.7;

/** At the right of a label: a machine filled this field, and from what. Gone at the seller's first keystroke. */
export function FieldMark({ suggestion, field }: { suggestion: Suggestion; field: SuggestedField }) {
  const source = suggestion.sources[field];
  if (source === undefined) return null;
  const isCode = source.from === 'barcode' || source.from === 'price-code';
  const isDoubtful = source.sure < SURE;
  return (
    <span className={sellingStyles['from']}>
      <Icon name={isCode ? 'barcode' : 'camera'} />
      {/* Where there is little room, doubt alone is said in words. */}
      <span className={sellingStyles['source']}>
        {source.isSellers === true ? FROM_SELLER : FIELD_MARKS[source.from]}
        {isDoubtful && ', '}
      </span>
      {isDoubtful && <b>{PLEASE_CHECK}</b>}
    </span>
  );
}
