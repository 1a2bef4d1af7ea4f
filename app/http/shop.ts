import { configSchema } from '#contract/config.ts';
import type { ShopFacts } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** GET /api/config, and the day by the shop's clock. */
export function shopOver(request: Request) {
  return {
    async shop(): Promise<ShopFacts> {
      const config = checked(configSchema, (await request('/api/config')).body);
      return { config, today: shopDay(Date.now()), origin: location.origin };
    },
  };
}
