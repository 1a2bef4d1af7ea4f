import type { Change } from '#contract/sync/mutations.ts';
import { seededRandom } from '#api/catalog/generate/seeded-random.ts';
import type { Fault, History, Step } from './history.ts';

/** Conditions under which a bug shows. */
export interface Bias {
  /** The only steps that are kept. */
  readonly steps: readonly Step['do'][];
  /** The faults of every other send; the rest have none. */
  readonly faults: readonly [Fault, ...Fault[]];
  /** One tab uploads a photo while the other waits for a slow sync response. */
  readonly uploadsBeside?: true;
  /** Phones; 1 if absent. */
  readonly deviceCount?: number;
  /** What happens before. */
  readonly first?: readonly Step[];
  /** The shop asks guests who sell for a confirmed email. */
  readonly asksEmail?: true;
  /** The change of every tap; undefined: as generated. */
  readonly taps?: Change['name'];
}

/** Reduces a history to one phone and the steps and faults that a bug needs. */
export function biasHistory({ seed, devices, steps }: History, bias: Bias): History {
  const chance = seededRandom(seed);
  const faults = (): readonly Fault[] => (chance.chance(0.5) ? [chance.pick(bias.faults)] : []);
  return {
    seed,
    asksEmail: bias.asksEmail,
    devices: Array.from({ length: bias.deviceCount ?? 1 }, (_, at) => ({
      ...(devices[at] ?? { clock: 0, tabs: 1 }),
      ...(bias.uploadsBeside ? { tabs: 2 } : {}),
    })),
    steps: [
      ...(bias.first ?? []),
      ...steps
        .filter((step) => bias.steps.includes(step.do))
        .map((step) => ('net' in step ? { ...step, net: faults() } : step))
        .flatMap((step) => (bias.uploadsBeside && step.do === 'drain' ? withUpload(step) : [step]))
        .map((step) => (step.do === 'tap' ? { ...step, name: bias.taps ?? step.name } : step)),
    ],
  };
}

const withUpload = (drain: Extract<Step, { readonly do: 'drain' }>): readonly Step[] => [
  drain,
  { do: 'photo', device: drain.device, tab: drain.tab + 1, net: [] },
  { do: 'let go', which: 0, how: 'through' },
];
