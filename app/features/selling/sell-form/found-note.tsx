import type { Suggestion } from '#contract/appraisal/appraisal.ts';
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
          <b>{found}</b> {readerMessage(suggestion)}
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

const readerMessage = ({ by }: Suggestion): string =>
  by === 'openai' ? SELL_SCREEN.byModel : SELL_SCREEN.byBuiltIn;
