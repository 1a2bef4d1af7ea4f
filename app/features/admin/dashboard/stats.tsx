import { inThousands } from '#contract/money.ts';
import adminChartStyles from './admin-chart.module.css';

type StatsProps = {
  /** Names the row of figures. */
  label: string;
  /** undefined: not known yet. */
  figures: readonly { readonly name: string; readonly value: number | undefined }[];
};

/** A few figures in the serif, each over its name. */
export function Stats({ label, figures }: StatsProps) {
  return (
    <dl className={adminChartStyles['stats']} aria-label={label}>
      {figures.map(({ name, value }) => (
        <div key={name} className={adminChartStyles['stat']}>
          <dt className="small soft">{name}</dt>
          <dd>
            <b>{value === undefined ? '–' : inThousands(value)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
