import * as z from 'zod/mini';
import type { Row } from './rows.ts';
import { median } from './statistics.ts';

/** The value of one run. */
export interface Sample {
  readonly id: string;
  readonly variant: string;
  readonly value: number;
  /** Processes that were running or waiting for a processor, over the last minute (load average). */
  readonly load: number;
}

/** One line of the report: what was measured for a row, in one variant. */
export interface Figure {
  readonly row: Row;
  readonly variant: string;
  /** The median of the runs. */
  readonly value: number;
  readonly samples: readonly number[];
  /** The median load of the machine. */
  readonly load: number;
  /** What this machine can do at best. */
  readonly floor?: number;
  /** What the run that this one is compared with measured. */
  readonly before?: number;
}

/** A figure that is worse than before by more than this share is marked. */
const TOLERANCE = 0.1;

/** The figures of all measured rows, in the order of the table; variants in the order in which they were first measured. */
export function figuresOf(rows: readonly Row[], samples: readonly Sample[]): Figure[] {
  const ofVariant = (id: string, variant: string) =>
    samples.filter((sample) => sample.id === id && sample.variant === variant);
  const medianOf = (id: string, variant: string): number | undefined => {
    const values = ofVariant(id, variant).map(({ value }) => value);
    return values.length === 0 ? undefined : median(values);
  };
  return rows.flatMap((row) => {
    const variants = new Set(samples.filter(({ id }) => id === row.id).map(({ variant }) => variant));
    return Array.from(variants, (variant) => {
      const own = ofVariant(row.id, variant);
      const values = own.map(({ value }) => value);
      const load = median(own.map((sample) => sample.load));
      const floor =
        row.floor === undefined ? undefined : (medianOf(row.floor, variant) ?? medianOf(row.floor, ''));
      const figure = { row, variant, value: median(values), samples: values, load };
      return floor === undefined ? figure : { ...figure, floor };
    });
  });
}

/** Whether the figure meets its goal; undefined without a goal. */
export function isMet({ row, value }: Pick<Figure, 'row' | 'value'>): boolean | undefined {
  if (row.goal === undefined) return undefined;
  return row.better === 'lower' ? value <= row.goal : value >= row.goal;
}

/** Whether the figure is more than 10% worse than before. */
export function isWorse({ row, value, before }: Figure): boolean {
  if (before === undefined) return false;
  // A figure that could not be measured any more is worse than any.
  if (Number.isNaN(value)) return !Number.isNaN(before);
  return row.better === 'lower' ? value > before * (1 + TOLERANCE) : value < before * (1 - TOLERANCE);
}

// JSON has no NaN.
const measurementSchema = z.nullable(z.number());

const resultsSchema = z.object({
  figures: z.array(
    z.object({
      id: z.string(),
      variant: z.string(),
      value: measurementSchema,
      samples: z.array(measurementSchema),
      load: z.number(),
    }),
  ),
});

/** The figures beside those of former results (JSON that `resultsOf` made). Throws a ZodError for anything else. */
export function besideFormer(figures: readonly Figure[], former: unknown): Figure[] {
  const results = z.parse(resultsSchema, former);
  const formerOf = ({ row, variant }: Figure) =>
    results.figures.find((one) => one.id === row.id && one.variant === variant);
  return figures.map((figure) => {
    const one = formerOf(figure);
    return one === undefined ? figure : { ...figure, before: one.value ?? Number.NaN };
  });
}

/** The figures as JSON, with what is known of the machine. */
export const resultsOf = (
  figures: readonly Figure[],
  machine: Readonly<Record<string, unknown>>,
): object => ({
  machine,
  figures: figures.map((figure) => {
    const { row, variant, value, samples, load, floor } = figure;
    const { id, what, unit, better, goal } = row;
    return { id, variant, what, unit, better, goal, value, met: isMet(figure), floor, samples, load };
  }),
});

/** The values of all runs in results (JSON that `resultsOf` made). Throws a ZodError for anything else. */
export const samplesOf = (results: unknown): Sample[] =>
  z
    .parse(resultsSchema, results)
    .figures.flatMap(({ id, variant, load, samples }) =>
      samples.map((value) => ({ id, variant, load, value: value ?? Number.NaN })),
    );
