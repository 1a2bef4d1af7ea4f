import { resultsOf } from '#contract/screen-messages.ts';
import { classes } from '#app/ui/classes.ts';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import styles from './search-summary.module.css';

type SearchSummaryProps = {
  /** As it was typed. */
  q: string;
  total: number;
  /** What was really searched, when a typo was mended. */
  correctedTo: string | undefined;
};

/** "4 results for “ursula le guin”", and that it was not what was typed. */
export function SearchSummary({ q, total, correctedTo }: SearchSummaryProps) {
  return (
    <div className={styles['search-summary']}>
      <p>
        <b>{resultsOf(total)}</b> for “<b>{correctedTo ?? q}</b>”
      </p>
      {correctedTo !== undefined && (
        <p className="soft small">Nothing matched “{q}” as typed, so we searched for what comes nearest.</p>
      )}
    </div>
  );
}

/** A search under way. */
export function Searching() {
  return (
    <output className={classes('row', styles['searching'])}>
      <span className={spinnerStyles['spinner']} aria-hidden="true" />
      Searching
    </output>
  );
}
