import type { History, Step } from './history.ts';

/** Runs a history. Returns the failure; undefined if there is none. */
export type Runs = (history: History) => Promise<Error | undefined>;

const MAX_TRIES = 400;

export interface Shrunk {
  readonly history: History;
  readonly error: Error;
}

/** Minimizes a failing history (delta debugging). */
export async function shrink(history: History, error: Error, runs: Runs): Promise<Shrunk> {
  let best: Shrunk = { history, error };
  let tries = 0;
  const better = async (candidate: History): Promise<boolean> => {
    tries += 1;
    const failure = tries > MAX_TRIES ? undefined : await runs(candidate);
    if (failure !== undefined) best = { history: candidate, error: failure };
    return failure !== undefined;
  };
  for (let before = -1; before !== sizeOf(best.history);) {
    before = sizeOf(best.history);
    await dropSteps(() => best.history, better);
    await simplify(() => best.history, better);
  }
  return best;
}

async function dropSteps(
  now: () => History,
  better: (candidate: History) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.ceil(now().steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < now().steps.length;) {
      const { steps } = now();
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (!(await better({ ...now(), steps: fewer }))) at += size;
    }
  }
}

async function simplify(now: () => History, better: (candidate: History) => Promise<boolean>): Promise<void> {
  for (const [at, step] of now().steps.entries()) {
    for (const plainer of plainerThan(step))
      await better({ ...now(), steps: now().steps.with(at, plainer(now().steps[at] ?? step)) });
  }
  for (const at of now().devices.keys()) {
    await better({ ...now(), devices: now().devices.with(at, { tabs: 1, clock: 0 }) });
  }
  while (now().devices.length > 1 && (await better({ ...now(), devices: now().devices.slice(0, -1) })));
}

/** Independent simplifications of a step. */
function plainerThan(step: Step): readonly ((step: Step) => Step)[] {
  return [
    ...('killAt' in step && step.killAt !== undefined ? [withoutKill] : []),
    ...('net' in step && step.net.length > 0 ? [withoutFaults, withOneFault] : []),
    ...(step.do === 'tap' && step.quantity !== 1 ? [withOne] : []),
    ...('device' in step && step.device !== 0 ? [onFirst] : []),
    ...('tab' in step && step.tab !== 0 ? [onFirstTab] : []),
  ];
}

const withoutKill = (step: Step): Step => ('killAt' in step ? { ...step, killAt: undefined } : step);
const withoutFaults = (step: Step): Step => ('net' in step ? { ...step, net: [] } : step);
const withOneFault = (step: Step): Step => ('net' in step ? { ...step, net: step.net.slice(0, 1) } : step);
const withOne = (step: Step): Step => (step.do === 'tap' ? { ...step, quantity: 1 } : step);
const onFirst = (step: Step): Step => ('device' in step ? { ...step, device: 0 } : step);
const onFirstTab = (step: Step): Step => ('tab' in step ? { ...step, tab: 0 } : step);

/** Fewer is simpler. */
const sizeOf = ({ steps, devices }: History): number => JSON.stringify({ steps, devices }).length;
