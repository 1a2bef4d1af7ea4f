import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import { FIELD_MARKS, FROM_ANOTHER_SELLER, PLEASE_CHECK } from '#contract/selling/selling-messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import sellingStyles from '../selling.module.css';

/** Confidence (0 to 1) below which the seller is asked to check the field. */
const MIN_CONFIDENCE = 0.7;

/** Beside a label: the source of a suggested value. Hidden once the seller edits the field. */
export function FieldMark({ suggestion, field }: { suggestion: Suggestion; field: SuggestedField }) {
  const source = suggestion.sources[field];
  if (source === undefined) return null;
  const isCode = source.from === 'barcode' || source.from === 'price-code';
  const isDoubtful = source.sure < MIN_CONFIDENCE;
  return (
    <span className={sellingStyles['from']}>
      <Icon name={isCode ? 'barcode' : 'camera'} />
      {/* Narrow screens hide the source and show the doubt only. */}
      <span className={sellingStyles['source']}>
        {source.isSellers === true ? FROM_ANOTHER_SELLER : FIELD_MARKS[source.from]}
        {isDoubtful && ', '}
      </span>
      {isDoubtful && <b>{PLEASE_CHECK}</b>}
    </span>
  );
}
