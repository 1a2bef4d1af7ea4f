import type { PriceHistory, PriceKind } from '#contract/admin/admin-prices.ts';
import { formatDollars } from '#contract/money.ts';
import { formatDay } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminChartStyles from './admin-chart.module.css';

/** The plot area in the 320 x 200 view box. */
const AREA = { left: 40, right: 312, top: 15, bottom: 165 } as const;

/** The price kinds, each drawn as a line. */
const LINES = [
  { kind: 'own', words: 'Own', className: adminChartStyles['trace'] },
  {
    kind: 'amazon',
    words: 'Amazon',
    className: classes(adminChartStyles['trace'], adminChartStyles['amazon']),
  },
  { kind: 'ebay', words: 'eBay', className: classes(adminChartStyles['trace'], adminChartStyles['ebay']) },
] as const satisfies readonly { kind: PriceKind; words: string; className: string | undefined }[];

interface Step {
  readonly at: number;
  /** null if there is no price from here on. */
  readonly price: number | null;
}

/** A product's price history as step lines. */
export function PriceChart({ history, now }: { history: PriceHistory; now: number }) {
  const from = Math.min(Date.parse(history.listedAt), now - 86_400_000);
  const lines = LINES.map((line) => ({ ...line, steps: stepsOf(history, line.kind, from) }));
  const most = Math.max(1, ...lines.flatMap(({ steps }) => steps.map(({ price }) => price ?? 0)));
  const top = roundUp(most);
  const x = (at: number) => AREA.left + ((at - from) / (now - from)) * (AREA.right - AREA.left);
  const y = (price: number) => AREA.bottom - (price / top) * (AREA.bottom - AREA.top);
  return (
    <figure className={adminChartStyles['price-chart']}>
      <svg className={adminChartStyles['chart']} viewBox="0 0 320 200" aria-hidden="true">
        {[0, top / 2, top].map((price) => (
          <g key={price}>
            <path className={adminChartStyles['grid-line']} d={`M${AREA.left} ${y(price)}H${AREA.right}`} />
            <text x={AREA.left - 6} y={y(price) + 4} textAnchor="end">
              {price}
            </text>
          </g>
        ))}
        {lines.map(({ kind, className, steps }) => (
          <path key={kind} className={className} d={pathOf(steps, now, x, y)} />
        ))}
        <circle className={adminChartStyles['dot']} cx={x(now)} cy={y(history.now.own)} r="5" />
        <path className={adminChartStyles['axis']} d={`M${AREA.left} ${AREA.bottom}H${AREA.right}`} />
        <text x={AREA.left} y="188">
          {formatDay(history.listedAt)}
        </text>
        <text x="320" y="188" textAnchor="end" className={adminChartStyles['strong']}>
          now: {formatDollars(history.now.own)}
        </text>
      </svg>
      <figcaption className="row small">
        <span className="vh">{describe(history)}</span>
        {lines.map(
          ({ kind, words, className, steps }) =>
            steps.some(({ price }) => price !== null) && (
              <span key={kind} className="row">
                <svg
                  className={classes(adminChartStyles['chart'], adminChartStyles['key'])}
                  viewBox="0 0 24 4"
                  aria-hidden="true"
                >
                  <path className={className} d="M0 2H24" />
                </svg>
                {words}
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

/** The steps of a price kind since `from`; before the first change, its old value applies. */
function stepsOf({ changes, now }: PriceHistory, kind: PriceKind, from: number): readonly Step[] {
  const own = changes.filter((change) => change.kind === kind);
  const first = own[0] === undefined ? now[kind] : own[0].from;
  return [{ at: from, price: first }, ...own.map(({ at, to }) => ({ at: Date.parse(at), price: to }))];
}

function pathOf(
  steps: readonly Step[],
  now: number,
  x: (at: number) => number,
  y: (price: number) => number,
): string {
  return steps
    .map(({ at, price }, index) => {
      if (price === null) return '';
      const end = steps[index + 1];
      const until = `M${x(at)} ${y(price)}H${x(end?.at ?? now)}`;
      return end === undefined || end.price === null ? until : `${until}V${y(end.price)}`;
    })
    .join('');
}

/** Rounds up to a readable axis maximum: 12.4 -> 20, 7 -> 10, 130 -> 200. */
function roundUp(price: number): number {
  const power = 10 ** Math.floor(Math.log10(price));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= price) ?? 10;
  return step * power;
}

function describe({ title, changes, now }: PriceHistory): string {
  const own = changes.filter(({ kind }) => kind === 'own');
  const first = own[0]?.from ?? now.own;
  const times = own.length === 1 ? 'once' : `${own.length} times`;
  return own.length === 0
    ? `${title} has always cost ${formatDollars(now.own)}`
    : `The price of ${title} changed ${times}, from ${formatDollars(first)} to ${formatDollars(now.own)}`;
}
