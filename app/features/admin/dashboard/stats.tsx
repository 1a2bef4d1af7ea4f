import { formatCount } from '#contract/money.ts';
import adminChartStyles from './admin-chart.module.css';

type StatsProps = {
  /** Accessible name of the row. */
  label: string;
  /** undefined while loading. */
  figures: readonly { readonly name: string; readonly value: number | undefined }[];
};

/** A row of figures, each above its label. */
export function Stats({ label, figures }: StatsProps) {
  return (
    <dl className={adminChartStyles['stats']} aria-label={label}>
      {figures.map(({ name, value }) => (
        <div key={name} className={adminChartStyles['stat']}>
          <dt className="small soft">{name}</dt>
          <dd>
            <b>{value === undefined ? '–' : formatCount(value)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
