import { LIMITS } from '#contract/limits.ts';
import type { CoverLine } from '../gateways/vision/cover-text.ts';
import { cleanText } from './clean-text.ts';
import { titleCase } from './unshouted.ts';

const MAX_CHOICES = 3;
const MIN_LETTERS = 3;
/** Lines of one title are printed about as high as its largest. */
const SAME_SIZE = 0.7;
/** Smaller lines than this share of the largest are no title. */
const MIN_SIZE = 0.4;

/**
 * What may be the title on a cover that the shop does not know, the likeliest first: the lines in the largest print,
 * neighbors of the same size together, then single lines. Nothing with contact details.
 */
export function titleChoices(lines: readonly CoverLine[]): string[] {
  const largest = Math.max(0, ...lines.map(({ height }) => height));
  const large = lines.filter(({ height, text }) => height >= largest * MIN_SIZE && lettersIn(text) > 1);
  const together = runsOf(large).toSorted((one, other) => other.height - one.height);
  const single = large.toSorted((one, other) => other.height - one.height);
  const choices = [...together, ...single].flatMap(({ text }) => choiceOf(text) ?? []);
  return [...new Set(choices)].slice(0, MAX_CHOICES);
}

/** Neighboring lines of about the same height, all in capitals or none, as one. */
function runsOf(lines: readonly CoverLine[]): CoverLine[] {
  const runs: CoverLine[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last, line))
      runs[runs.length - 1] = {
        text: `${last.text} ${line.text}`,
        height: Math.max(last.height, line.height),
      };
    else runs.push(line);
  }
  return runs;
}

const isAlike = (one: CoverLine, other: CoverLine): boolean =>
  Math.min(one.height, other.height) >= Math.max(one.height, other.height) * SAME_SIZE &&
  isInCapitals(one.text) === isInCapitals(other.text);

const isInCapitals = (text: string): boolean => !/\p{Ll}/u.test(text);

function choiceOf(line: string): string | undefined {
  const { text, cut } = cleanText(line, LIMITS.title.max);
  if (text === undefined || cut || lettersIn(text) < MIN_LETTERS) return undefined;
  return isInCapitals(text) ? titleCase(text) : text;
}

const lettersIn = (text: string): number => text.replace(/\P{L}/gu, '').length;
