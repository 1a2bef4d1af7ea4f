import { ShopError } from '#contract/shop-error.ts';
import { stepSeller } from '#api/sellers/admin/step-seller.ts';
import type { Owner } from '#api/sessions/owner.ts';
import type { Action } from '../schedule.ts';
import type { Shop } from '../shop.ts';
import { getBuyer, type World } from '../world.ts';
import { ACCOUNTS, sellerOf } from '../world-size.ts';
import type { BlockActionFields } from './block-schedule.ts';

type Handlers = {
  readonly [N in keyof BlockActionFields]: (world: World, action: Action<N>) => Promise<void>;
};

export const BLOCK_HANDLERS: Handlers = {
  'block person': async (world, { person, index, isBlocked }) => {
    const owner =
      person === 'seller' ? sellerOf((index % ACCOUNTS) + 1) : await getBuyer(world, index).getOwner();
    if (owner !== undefined) await block(world.shop, owner, isBlocked);
  },
};

const block = (shop: Shop, owner: Owner, isBlocked: boolean): Promise<void> =>
  shop.blocks.note({ owner, isBlocked }, async () => {
    const step = isBlocked ? 'block' : 'unblock';
    try {
      return await shop.runInProcess(async (deps) => {
        await stepSeller(deps, await shop.getAdminSession(), { owner, step, reason: 'Stolen cards' });
        return true;
      });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return false;
    }
  });
