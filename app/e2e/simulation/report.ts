import type { Fault, History, Step } from './history.ts';
import type { Shrunk } from './shrink.ts';

const MAX_WORDS = 12;

/** How to reproduce a failure: the seed, the shortest history, the command. */
export function failureReport(seed: number, found: Error, { history, error }: Shrunk): string {
  return [
    `Seed ${seed} fails: ${sentenceOf(found)}`,
    `The shortest history that still fails (${history.steps.length} steps): ${sentenceOf(error)}`,
    ...history.devices.map(({ tabs, clock }, index) => `  device ${index}: ${tabs} tabs, clock ${clock} h`),
    ...history.steps.map((step, index) => `  ${index + 1}. ${wordsOf(step)}`),
    `See it again:  npm run simulate -- --histories 1 --seed ${seed}`,
    `The short one: npm run simulate -- --replay '${JSON.stringify({ devices: history.devices, steps: history.steps })}'`,
    '',
  ].join('\n');
}

/** The message of a violation; the stack of any other error. */
const sentenceOf = (error: Error): string =>
  error.name === 'Violation' ? error.message : (error.stack ?? error.message);

/** "tap cart.add, device 0, tab 1, product 2" */
function wordsOf(step: Step): string {
  const about = Object.entries(step)
    .filter(([name, value]) => name !== 'do' && value !== undefined)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .slice(0, MAX_WORDS);
  return [step.do, ...about].join(', ');
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Counts the steps and faults of all histories. */
export function countsOf(histories: readonly History[]): string {
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { steps } of histories) {
    for (const step of steps) {
      count(step.do);
      if ('killAt' in step && step.killAt !== undefined) count('tab killed');
      for (const fault of 'net' in step ? step.net : []) if (fault !== 'none') count(nameOf(fault));
    }
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([name, times]) => `${times} ${name}`).join(', ');
}

const nameOf = (fault: Fault): string => (typeof fault === 'object' ? 'server killed' : fault);
