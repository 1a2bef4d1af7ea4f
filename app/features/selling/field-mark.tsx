import type { SuggestedField, Suggestion } from '#contract/appraisal.ts';
import { FIELD_MARKS } from '#contract/selling-messages.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Below this the seller is asked to look twice; 0 to 1. */
const SURE = 0.7;

/** At the right of a label: a machine filled this field, and from what. Gone at the seller's first keystroke. */
export function FieldMark({ suggestion, field }: { suggestion: Suggestion; field: SuggestedField }) {
  const source = suggestion.sources[field];
  if (source === undefined) return null;
  const isCode = source.from === 'barcode' || source.from === 'price-code';
  return (
    <span className="from">
      <Icon name={isCode ? 'barcode' : 'camera'} /> {FIELD_MARKS[source.from]}
      {source.sure < SURE && ', please check'}
    </span>
  );
}
