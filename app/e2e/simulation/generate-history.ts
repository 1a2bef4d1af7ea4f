import { seededRandom, type Random } from '#api/catalog/generate/seeded-random.ts';
import { ACCOUNTS, PRODUCTS, type Fault, type History, type ProductChange, type Step } from './history.ts';

type Make = (chance: Random, devices: number) => Step;

const DAY = 24 * 60;

/** Returns the history of a seed. Most are short: short ones are fast, and nearly all bugs need few steps. */
export function generateHistory(seed: number): History {
  const chance = seededRandom(Math.imul(seed, 2_654_435_761) ^ 0x5bd1_e995);
  const devices = Array.from({ length: chance.pick([1, 2, 2, 2, 3, 4]) }, () => ({
    tabs: chance.pick([1, 2, 2]),
    clock: chance.pick([0, 0, 0, -24, 24]),
  }));
  const length = chance.pick([4, 6, 8, 10, 12, 16, 24]);
  const steps = Array.from({ length }, () => kindOf(chance)(chance, devices.length));
  const all = chance.chance(0.25) ? [...oneAccount(devices.length), ...steps] : steps;
  if (!chance.chance(0.25)) return { seed, devices, steps: all };
  return { seed, devices, steps: withConfirmations(chance, all), asksEmail: true };
}

/** After most attempts to publish, the seller confirms their email. */
const withConfirmations = (chance: Random, steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step) =>
    step.do === 'publish' && chance.chance(0.7)
      ? [step, { ...step, do: 'confirm email' as const, net: faults(chance) }]
      : [step],
  );

/** All devices sign in to one account, and an item is scanned on the first. */
const oneAccount = (devices: number): readonly Step[] => [
  ...Array.from({ length: devices }, (_, device): Step => ({
    do: 'sign in',
    device,
    tab: 0,
    account: 1,
    net: [],
  })),
  { do: 'scan', device: 0, tab: 0, isDiskFull: false },
  { do: 'sync stacks', device: 0, tab: 0, net: [] },
];

const where = (chance: Random, devices: number) => ({
  device: chance.whole(0, devices - 1),
  tab: chance.whole(0, 1),
  ...(chance.chance(0.08) ? { killAt: chance.whole(1, 30) } : {}),
});

const tap: Make = (chance, devices) => ({
  do: 'tap',
  ...where(chance, devices),
  name: chance.pick([
    'cart.add',
    'cart.add',
    'cart.add',
    'cart.setQuantity',
    'cart.setQuantity',
    'cart.remove',
    'wishlist.add',
    'wishlist.add',
    'wishlist.remove',
  ]),
  product: chance.whole(0, PRODUCTS - 1),
  quantity: chance.whole(0, 4),
});

const fault = (chance: Random): Fault =>
  chance.chance(0.4)
    ? 'none'
    : chance.pick<Fault>([
        'lost',
        'reply lost',
        'reply lost',
        'twice',
        'held before',
        'held before',
        'held after',
        'portal',
        'half',
        'status 500',
        'status 503',
        { crashBefore: chance.whole(1, 16), counting: 'statements' },
        { crashBefore: chance.whole(1, 6), counting: 'writes' },
        { crashBefore: chance.whole(1, 6), counting: 'writes' },
        { crashBefore: chance.whole(1, 6), counting: 'writes' },
      ]);

const faults = (chance: Random): readonly Fault[] =>
  Array.from({ length: chance.pick([1, 1, 2]) }, () => fault(chance));

const becomes = (chance: Random): ProductChange =>
  chance.pick<ProductChange>([
    { stock: 0 },
    { stock: chance.whole(1, 3) },
    { stock: chance.whole(2, 9) },
    { stock: null },
    { priceCents: chance.whole(100, 2_000) },
    { deleted: true },
  ]);

const MAKES: readonly (readonly [weight: number, make: Make])[] = [
  [34, tap],
  [
    20,
    (chance, devices) => ({
      do: 'drain',
      ...where(chance, devices),
      ask: chance.chance(0.3),
      net: faults(chance),
    }),
  ],
  [
    5,
    (chance, devices) => ({
      do: 'drain together',
      device: chance.whole(0, devices - 1),
      net: faults(chance),
    }),
  ],
  [
    9,
    (chance, devices) => ({
      do: 'send parcel',
      ...where(chance, devices),
      which: chance.whole(0, 1),
      hasNumber: chance.chance(0.7),
    }),
  ],
  [2, (chance) => ({ do: 'cancel parcel', which: chance.whole(0, 3) })],
  [2, (chance) => ({ do: 'release', isOld: chance.chance(0.6) })],
  [6, (chance, devices) => ({ do: 'photo', ...where(chance, devices), net: faults(chance) })],
  [8, (chance, devices) => ({ do: 'scan', ...where(chance, devices), isDiskFull: chance.chance(0.1) })],
  [2, (chance, devices) => ({ do: chance.pick(['scan again', 'remove scan']), ...where(chance, devices) })],
  [5, (chance, devices) => ({ do: 'price', ...where(chance, devices), which: chance.whole(0, 1) })],
  [1, (chance, devices) => ({ do: 'decide', ...where(chance, devices), isKept: chance.chance(0.5) })],
  [6, (chance, devices) => ({ do: 'sync stacks', ...where(chance, devices), net: faults(chance) })],
  [5, (chance, devices) => ({ do: 'publish', ...where(chance, devices), net: faults(chance) })],
  [
    8,
    (chance) => ({
      do: 'let go',
      which: chance.whole(0, 3),
      how: chance.pick(['through', 'late', 'late', 'lost']),
    }),
  ],
  [4, (chance) => ({ do: 'arrive late', which: chance.whole(0, 3) })],
  [
    5,
    (chance, devices) => ({
      do: 'sign in',
      ...where(chance, devices),
      account: chance.whole(1, ACCOUNTS),
      net: chance.chance(0.7) ? [] : faults(chance),
    }),
  ],
  [
    3,
    (chance, devices) => ({
      do: 'sign out',
      ...where(chance, devices),
      evenIfWaiting: chance.chance(0.3),
      net: chance.chance(0.7) ? [] : faults(chance),
    }),
  ],
  [2, (chance, devices) => ({ do: 'ask who', ...where(chance, devices) })],
  [7, (chance) => ({ do: 'product', product: chance.whole(0, PRODUCTS - 1), becomes: becomes(chance) })],
  [
    6,
    (chance, devices) => ({
      do: chance.pick(['expire', 'renew', 'wipe', 'copy', 'copy', 'put back', 'put back', 'cut']),
      device: chance.whole(0, devices - 1),
    }),
  ],
  [
    1,
    (chance, devices) => ({
      do: 'clock',
      device: chance.whole(0, devices - 1),
      hours: chance.pick([-24, 0, 24]),
    }),
  ],
  [
    3,
    (chance) => ({
      do: 'pass',
      minutes: chance.pick([1, 10, 60, DAY, 3 * DAY, 8 * DAY, 61 * DAY, 95 * DAY]),
    }),
  ],
  [5, (chance) => ({ do: chance.pick(['backup', 'backup', 'restore', 'restore', 'restart']) })],
];

const TOTAL = MAKES.reduce((sum, [weight]) => sum + weight, 0);

function kindOf(chance: Random): Make {
  let at = chance.next() * TOTAL;
  for (const [weight, make] of MAKES) {
    at -= weight;
    if (at < 0) return make;
  }
  return tap;
}
