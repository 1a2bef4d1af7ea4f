import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import type { DraftField, DraftForm } from '#app/offline/drafts/draft.ts';

/** What the form's fields need to know of the listing. */
export interface FormView {
  readonly form: DraftForm;
  readonly touched: readonly DraftField[];
  readonly suggestion: Suggestion | undefined;
  /** Field -> what is wrong with it. */
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (field: DraftField, value: string) => void;
}

/** Whether what stands in a field is a machine's word. */
export const isMachines = ({ touched, suggestion }: FormView, field: SuggestedField): boolean =>
  suggestion?.sources[field] !== undefined && !touched.includes(field);
