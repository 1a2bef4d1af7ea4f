import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import type { DraftField, DraftForm } from '#app/offline/drafts/draft.ts';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';

/** The state that the form's fields share. */
export interface FormView {
  readonly form: DraftForm;
  readonly touched: readonly DraftField[];
  readonly suggestion: Suggestion | undefined;
  readonly errors: FieldErrors;
  readonly change: (field: DraftField, value: string) => void;
}

/** Whether a field holds a suggested value that the seller has not edited. */
export const isSuggested = ({ touched, suggestion }: FormView, field: SuggestedField): boolean =>
  suggestion?.sources[field] !== undefined && !touched.includes(field);
