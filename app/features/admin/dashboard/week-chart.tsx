import { formatCount } from '#contract/money.ts';
import { classes } from '#app/ui/classes.ts';
import adminChartStyles from './admin-chart.module.css';

/** The plot area in the 320 x 200 view box. */
const AREA = { left: 34, right: 316, top: 15, bottom: 165 } as const;

interface Week {
  /** The week's Monday: "2026-11-16". */
  readonly week: string;
  readonly value: number;
}

type WeekChartProps = {
  /** Oldest first; the last is this week. */
  weeks: readonly Week[];
  kind: 'bars' | 'line';
  /** "18", "$540" */
  inWords: (value: number) => string;
  /** "Registrations per week" */
  name: string;
};

/** A bar per week; the current week has the accent color. A sentence describes it to screen readers. */
export function WeekChart({ weeks, kind, inWords, name }: WeekChartProps) {
  const top = roundUp(Math.max(1, ...weeks.map(({ value }) => value)));
  const pitch = (AREA.right - AREA.left) / Math.max(1, weeks.length);
  const y = (value: number) => AREA.bottom - (value / top) * (AREA.bottom - AREA.top);
  const middle = (index: number) => AREA.left + (index + 0.5) * pitch;
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <p className="vh">
        {name}, from {inWords(first.value)} {weeks.length} weeks ago to {inWords(last.value)} this week
      </p>
      <svg className={adminChartStyles['chart']} viewBox="0 0 320 200" aria-hidden="true">
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <path className={adminChartStyles['grid-line']} d={`M${AREA.left - 8} ${y(value)}H320`} />
            <text x={AREA.left - 14} y={y(value) + 4} textAnchor="end">
              {formatCount(value)}
            </text>
          </g>
        ))}
        {kind === 'bars' ? (
          weeks.map(({ week, value }, index) => (
            <rect
              key={week}
              className={
                week === last.week
                  ? classes(adminChartStyles['bar'], adminChartStyles['now'])
                  : adminChartStyles['bar']
              }
              x={middle(index) - 8}
              y={y(value)}
              width="16"
              height={AREA.bottom - y(value)}
              rx="1"
            />
          ))
        ) : (
          <>
            <path
              className={adminChartStyles['trace']}
              d={weeks
                .map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${middle(index)} ${y(value)}`)
                .join('')}
            />
            <circle
              className={adminChartStyles['dot']}
              cx={middle(weeks.length - 1)}
              cy={y(last.value)}
              r="5"
            />
          </>
        )}
        <path className={adminChartStyles['axis']} d={`M${AREA.left - 8} ${AREA.bottom}H320`} />
        <text x={AREA.left - 6} y="188">
          {formatDay(first.week)}
        </text>
        <text x="320" y="188" textAnchor="end" className={adminChartStyles['strong']}>
          this week: {inWords(last.value)}
        </text>
      </svg>
    </>
  );
}

/** Rounds up to a readable, even axis maximum: 7 -> 8, 18 -> 20, 540 -> 600. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return Math.max(2, step * power);
}

/** Formats a date without a time: "Sep 6". */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
