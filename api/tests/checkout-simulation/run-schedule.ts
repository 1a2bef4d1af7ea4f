import { Buyer } from './buyer.ts';
import { quiesce } from './quiesce.ts';
import { rejectUnreachable, type CallHooks } from './faulty-payments.ts';
import { assertShipments } from './assert-shipments.ts';
import { assertInvariants, assertInvariantsAtRest } from './assert-invariants.ts';
import { executeAction } from './execute-action.ts';
import { runConcurrently, type World } from './world.ts';
import type { Fault, Schedule, Step } from './schedule.ts';
import type { Bugs } from './bugs.ts';
import type { Shop } from './shop.ts';
import { BUYERS, UNLIMITED_ITEM } from './world-size.ts';

const STEP_MS = 1_000;

/** Runs a schedule in a fresh shop and quiesces it. Returns the error, or undefined. */
export async function runSchedule(
  shop: Shop,
  schedule: Schedule,
  bugs: Bugs = {},
): Promise<Error | undefined> {
  try {
    await shop.reset(bugs);
    const [first, ...others] = Array.from({ length: BUYERS }, (_, number) => new Buyer(shop, number));
    if (first === undefined) throw new Error('no buyers');
    const world: World = { shop, buyers: [first, ...others] };
    // Every buyer gets a session and a cart with an item of unlimited stock.
    for (const buyer of world.buyers) await buyer.addToCart(UNLIMITED_ITEM, 1);
    for (const step of schedule) {
      const before = shop.writeCount;
      await executeStep(world, step);
      if (shop.writeCount === before) continue;
      await assertInvariants(shop);
      await assertShipments(shop);
    }
    await quiesce(world);
    await assertInvariantsAtRest(shop);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function executeStep(world: World, { actions, fault }: Step): Promise<void> {
  const { shop } = world;
  shop.now += STEP_MS;
  const interleaved: Promise<void>[] = [];
  shop.callHooks = createCallHooks(world, fault, interleaved);
  shop.crashBeforeWrite(fault?.kind === 'killed' ? fault.beforeWrite : undefined);
  try {
    await runConcurrently(actions.map((action) => async () => executeAction(world, action)));
    // On a busy machine they outlive the request whose call they interrupted: it has timed out.
    await Promise.all(interleaved);
  } finally {
    // Also after a failure: what goes on would disturb the next schedule.
    await Promise.allSettled(interleaved);
    shop.callHooks = {};
    shop.crashBeforeWrite(undefined);
  }
  if (shop.isCrashed) await shop.start();
}

/** Hooks that play the fault; `interleaved` receives what they start. */
function createCallHooks(world: World, fault: Fault | undefined, interleaved: Promise<void>[]): CallHooks {
  if (fault === undefined || fault.kind === 'killed') return {};
  let calls = 0;
  const counts = (call: 'move' | 'other'): boolean => fault.ofMoves !== true || call === 'move';
  const isDue = (first: number, count: number): boolean => calls >= first && calls < first + count;
  if (fault.kind !== 'interleaved') {
    const { call, callCount, kind } = fault;
    const fail: CallHooks['after'] = async (each) =>
      counts(each) && isDue(call, callCount) ? rejectUnreachable() : undefined;
    const countCall: CallHooks['before'] = async (each) => {
      if (counts(each)) calls += 1;
      if (kind === 'provider down') await fail(each);
    };
    return { before: countCall, ...(kind === 'answer lost' ? { after: fail } : {}) };
  }
  const executeAll = async (): Promise<void> => {
    for (const action of fault.actions) await executeAction(world, action);
  };
  const interleave: CallHooks['before'] = async (each) => {
    if (!counts(each)) return;
    calls += 1;
    if (calls !== fault.call) return;
    const running = executeAll();
    interleaved.push(running);
    await running;
  };
  return fault.timing === 'before' ? { before: interleave } : { after: interleave };
}
