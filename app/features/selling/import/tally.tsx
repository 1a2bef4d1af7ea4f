import { lineName, LIST_IMPORT, tallyMessage } from '#contract/selling/list-import-messages.ts';
import type { ListingImport, LineProblem } from '#contract/selling/listing-imports.ts';
import { formatCount } from '#contract/money.ts';
import { classes } from '#app/ui/classes.ts';
import styles from './import-page.module.css';

const KINDS = ['creates', 'changes', 'same', 'bad'] as const;

type TallyProps = {
  counts: Pick<ListingImport, (typeof KINDS)[number]>;
  problems: readonly LineProblem[];
};

/** How many lines do what, and the problems by line. */
export const Tally = ({ counts, problems }: TallyProps) => (
  <>
    <h2 className="vh">{tallyMessage(counts)}</h2>
    <div className={styles['tally']} aria-hidden="true">
      {KINDS.map((kind) => (
        <div
          key={kind}
          className={classes(styles['count'], kind === 'bad' && counts.bad > 0 && styles['bad'])}
        >
          <b>{formatCount(counts[kind])}</b>
          {LIST_IMPORT.kinds[kind]}
        </div>
      ))}
    </div>
    <ul className={styles['faults']}>
      {problems.map(({ line, messages }) => (
        <li key={line}>
          <b>{lineName(line)}</b>
          <span>{messages.join('; ')}</span>
        </li>
      ))}
    </ul>
  </>
);
