import { LIMITS } from '#contract/limits.ts';
import type { CoverLine } from '../gateways/vision/cover-text.ts';
import { cleanText } from '#contract/appraisal/clean-text.ts';
import { toTitleCase } from '#contract/appraisal/remove-shouting.ts';

const MAX_CHOICES = 3;
const MIN_LETTERS = 3;
/** Lines of one title have at least this share of its largest line's height. */
const MIN_SAME_SIZE_SHARE = 0.7;
/** Lines of less than this share of the largest line's height are no title. */
const MIN_SIZE_SHARE = 0.4;

/**
 * Possible titles on an unknown cover, likeliest first: the largest lines, with neighbors of the same size joined, then
 * single lines. Lines with contact details are left out.
 */
export function findTitleChoices(lines: readonly CoverLine[]): string[] {
  const largest = Math.max(0, ...lines.map(({ height }) => height));
  const large = lines.filter(
    ({ height, text }) => height >= largest * MIN_SIZE_SHARE && countLetters(text) > 1,
  );
  const together = joinNeighbors(large).toSorted((one, other) => other.height - one.height);
  const single = large.toSorted((one, other) => other.height - one.height);
  const choices = [...together, ...single].flatMap(({ text }) => toTitleChoice(text) ?? []);
  return [...new Set(choices)].slice(0, MAX_CHOICES);
}

/** Joins neighboring lines of about the same height, if all or none are in capitals. */
function joinNeighbors(lines: readonly CoverLine[]): CoverLine[] {
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
  Math.min(one.height, other.height) >= Math.max(one.height, other.height) * MIN_SAME_SIZE_SHARE &&
  isInCapitals(one.text) === isInCapitals(other.text);

const isInCapitals = (text: string): boolean => !/\p{Ll}/u.test(text);

function toTitleChoice(line: string): string | undefined {
  const { text, wasCut } = cleanText(line, LIMITS.title.max);
  if (text === undefined || wasCut || countLetters(text) < MIN_LETTERS) return undefined;
  return isInCapitals(text) ? toTitleCase(text) : text;
}

const countLetters = (text: string): number => text.replace(/\P{L}/gu, '').length;
