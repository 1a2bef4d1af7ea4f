import { shopDay, msUntilMidnight } from '#contract/shop-clock.ts';

/** Returns the current day in the shop's time zone, computed once a day: `const today = shopDays(deps.now); today()`. */
export function shopDays(now: () => number): () => string {
  let day = '';
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at < from || at >= until) {
      day = shopDay(at);
      from = at;
      until = at + msUntilMidnight(at);
    }
    return day;
  };
}
