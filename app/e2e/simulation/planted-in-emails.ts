import type { Bias } from './bias-history.ts';
import { HERE, type PlantedBug } from './planted-bug.ts';

/** A guest publishes a scan, is asked for a confirmed email, and confirms it. */
const CONFIRMED: Bias = {
  asksEmail: true,
  steps: [],
  faults: ['none'],
  first: [
    { do: 'scan', ...HERE, isDiskFull: false },
    { do: 'publish', ...HERE, net: [] },
    { do: 'confirm email', ...HERE, net: [] },
  ],
};

/** Plausible bugs of drafts that wait for their seller's email. */
export const PLANTED_IN_EMAILS: readonly PlantedBug[] = [
  {
    bug: 'a listing that was refused for its email is sent again by the same key',
    bugs: { phone: { publishKey: (key) => key.replace(/:listing:\d+/, ':listing') } },
    bias: CONFIRMED,
  },
  {
    bug: 'a confirmed email wakes no draft',
    bugs: { phone: { confirmsInVain: true } },
    bias: CONFIRMED,
  },
];
