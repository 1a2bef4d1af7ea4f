import { resultCountText } from '#contract/screen-messages.ts';
import type { SearchTotal } from '#contract/search/search-total.ts';
import { classes } from '#app/ui/classes.ts';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import styles from './search-summary.module.css';

type SearchSummaryProps = {
  /** The query as typed. */
  q: string;
  total: SearchTotal;
  /** The query that was searched instead, if a typo was corrected. */
  correctedTo: string | undefined;
};

/** "4 results for “ursula le guin”", with a note if the query was corrected. */
export function SearchSummary({ q, total, correctedTo }: SearchSummaryProps) {
  return (
    <div className={styles['search-summary']}>
      <p>
        <b>{resultCountText(total)}</b> for “<b>{correctedTo ?? q}</b>”
      </p>
      {correctedTo !== undefined && (
        <p className="soft small">We found no matches for “{q}”, so we searched for the closest one.</p>
      )}
    </div>
  );
}

/** The search's loading state. */
export function Searching() {
  return (
    <output className={classes('row', styles['searching'])}>
      <span className={spinnerStyles['spinner']} aria-hidden="true" />
      Searching
    </output>
  );
}
