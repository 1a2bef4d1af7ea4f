import type { Ailment } from '#api/doctor/invariants.ts';
import { Buyer } from './buyer.ts';
import { comeToRest } from './come-to-rest.ts';
import { silence, type Disturbance } from './disturbed-payments.ts';
import { mustBeSaid } from './must-be-said.ts';
import { mustHold } from './must-hold.ts';
import { playDeed, together, type World } from './play-deed.ts';
import { BUYERS, UNCOUNTED, type Schedule, type Step, type Trouble } from './schedule.ts';
import type { Bugs, Shop } from './shop.ts';

/** What need not hold before events were told and the shop's clockwork has come by. */
const WHEN_QUIET: readonly Ailment[] = ['lost', 'hold stuck'];

const STEP_MS = 1_000;

/** Plays a schedule in a fresh shop and lets it come to rest: what went wrong, undefined for nothing. */
export async function runSchedule(
  shop: Shop,
  schedule: Schedule,
  bugs: Bugs = {},
): Promise<Error | undefined> {
  try {
    await shop.reset(bugs);
    const [first, ...others] = Array.from({ length: BUYERS }, (_, number) => new Buyer(shop, number));
    if (first === undefined) throw new Error('there is nobody to buy');
    const world: World = { shop, buyers: [first, ...others] };
    // Everybody has a session, and something in his cart: of what is not counted.
    for (const buyer of world.buyers) await buyer.add(UNCOUNTED, 1);
    for (const step of schedule) {
      await playStep(world, step);
      await mustHold(shop, WHEN_QUIET);
      await mustBeSaid(shop);
    }
    await comeToRest(world);
    await mustHold(shop, []);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function playStep(world: World, { deeds, trouble }: Step): Promise<void> {
  const { shop } = world;
  shop.now += STEP_MS;
  shop.disturbance = disturbanceOf(world, trouble);
  shop.dieBefore(trouble?.is === 'killed' ? trouble.beforeWrite : undefined);
  try {
    await together(deeds.map((deed) => async () => playDeed(world, deed)));
  } finally {
    shop.disturbance = {};
    shop.dieBefore(undefined);
  }
  if (shop.isDead) await shop.start();
}

function disturbanceOf(world: World, trouble: Trouble | undefined): Disturbance {
  if (trouble === undefined || trouble.is === 'killed') return {};
  let calls = 0;
  const isDue = (first: number, many: number): boolean => calls >= first && calls < first + many;
  if (trouble.is !== 'meanwhile') {
    const { call, calls: many, is } = trouble;
    const fail = async (): Promise<void> => (isDue(call, many) ? silence() : undefined);
    const count = async (): Promise<void> => {
      calls += 1;
      if (is === 'provider down') await fail();
    };
    return { before: count, ...(is === 'answer lost' ? { after: fail } : {}) };
  }
  const meanwhile = async (): Promise<void> => {
    calls += 1;
    if (calls !== trouble.call) return;
    for (const deed of trouble.deeds) await playDeed(world, deed);
  };
  return trouble.at === 'before' ? { before: meanwhile } : { after: meanwhile };
}
