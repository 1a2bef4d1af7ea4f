import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import type { DraftField, DraftForm } from '#app/offline/drafts/draft.ts';

/** The state that the form's fields share. */
export interface FormView {
  readonly form: DraftForm;
  readonly touched: readonly DraftField[];
  readonly suggestion: Suggestion | undefined;
  /** Field -> error message. */
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (field: DraftField, value: string) => void;
}

/** Whether a field holds a suggested value that the seller has not edited. */
export const isSuggested = ({ touched, suggestion }: FormView, field: SuggestedField): boolean =>
  suggestion?.sources[field] !== undefined && !touched.includes(field);
