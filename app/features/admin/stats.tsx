import { inThousands } from '#contract/money.ts';

type StatsProps = {
  /** Names the row of figures. */
  label: string;
  /** undefined: not known yet. */
  figures: readonly { readonly name: string; readonly value: number | undefined }[];
};

/** A few figures in the serif, each over its name. */
export function Stats({ label, figures }: StatsProps) {
  return (
    <dl className="stats" aria-label={label}>
      {figures.map(({ name, value }) => (
        <div key={name} className="stat">
          <dt className="small soft">{name}</dt>
          <dd>
            <b>{value === undefined ? '–' : inThousands(value)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
