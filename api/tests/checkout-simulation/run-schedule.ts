import type { Ailment } from '#api/doctor/invariants.ts';
import { Buyer } from './buyer.ts';
import { quiesce } from './quiesce.ts';
import { rejectUnreachable, type CallHooks } from './faulty-payments.ts';
import { assertShipments } from './assert-shipments.ts';
import { assertInvariants } from './assert-invariants.ts';
import { executeAction, runConcurrently, type World } from './execute-action.ts';
import { BUYERS, UNLIMITED_ITEM, type Schedule, type Step, type Fault } from './schedule.ts';
import type { Bugs, Shop } from './shop.ts';

/** What need not hold before events were told and the shop's clockwork has come by. */
const ONLY_WHEN_QUIET: readonly Ailment[] = ['lost', 'hold stuck'];

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
    for (const buyer of world.buyers) await buyer.addToCart(UNLIMITED_ITEM, 1);
    for (const step of schedule) {
      await executeStep(world, step);
      await assertInvariants(shop, ONLY_WHEN_QUIET);
      await assertShipments(shop);
    }
    await quiesce(world);
    await assertInvariants(shop, []);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function executeStep(world: World, { deeds, trouble }: Step): Promise<void> {
  const { shop } = world;
  shop.now += STEP_MS;
  shop.callHooks = createCallHooks(world, trouble);
  shop.crashBeforeWrite(trouble?.is === 'killed' ? trouble.beforeWrite : undefined);
  try {
    await runConcurrently(deeds.map((deed) => async () => executeAction(world, deed)));
  } finally {
    shop.callHooks = {};
    shop.crashBeforeWrite(undefined);
  }
  if (shop.isDead) await shop.start();
}

function createCallHooks(world: World, trouble: Fault | undefined): CallHooks {
  if (trouble === undefined || trouble.is === 'killed') return {};
  let calls = 0;
  const isDue = (first: number, many: number): boolean => calls >= first && calls < first + many;
  if (trouble.is !== 'meanwhile') {
    const { call, calls: many, is } = trouble;
    const fail = async (): Promise<void> => (isDue(call, many) ? rejectUnreachable() : undefined);
    const count = async (): Promise<void> => {
      calls += 1;
      if (is === 'provider down') await fail();
    };
    return { before: count, ...(is === 'answer lost' ? { after: fail } : {}) };
  }
  const meanwhile = async (): Promise<void> => {
    calls += 1;
    if (calls !== trouble.call) return;
    for (const deed of trouble.deeds) await executeAction(world, deed);
  };
  return trouble.at === 'before' ? { before: meanwhile } : { after: meanwhile };
}
