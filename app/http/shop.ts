import { configSchema } from '#contract/config.ts';
import type { ShopInfo } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** GET /api/config, and today's date in the shop's time zone. */
export function createShopClient(request: Request) {
  return {
    async shop(): Promise<ShopInfo> {
      const config = parseAnswer(configSchema, (await request('/api/config')).body);
      return { config, today: shopDay(Date.now()), origin: location.origin };
    },
  };
}
