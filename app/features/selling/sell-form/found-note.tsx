import type { AppraiserName } from '#contract/appraisal/appraisal.ts';
import { foundMessage, SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import type { FormView } from './sell-fields.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import sellingStyles from '../selling.module.css';

/** What the appraisal really found, who read it, and what could not be read. */
export function FoundNote({ view: { suggestion, form } }: { view: FormView }) {
  if (suggestion === undefined) return null;
  const found = foundMessage(suggestion);
  const isCodeUnknown = suggestion.upc !== undefined && form.isbn === '';
  const notes = new Set([...(isCodeUnknown ? [SELL_SCREEN.upc] : []), ...suggestion.notes]);
  return (
    <div className={sellingStyles['found']}>
      {found !== '' && (
        <p>
          <b>{found}</b> {MESSAGES[suggestion.by]}
        </p>
      )}
      {[...notes].map((note) => (
        <p key={note} className={fieldStyles['hint']}>
          {note}
        </p>
      ))}
    </div>
  );
}

const MESSAGES: Readonly<Record<AppraiserName, string>> = {
  openai: SELL_SCREEN.byModel,
  'built-in': SELL_SCREEN.byBuiltIn,
  phone: SELL_SCREEN.byPhone,
};
