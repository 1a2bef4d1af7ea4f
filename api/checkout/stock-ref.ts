/** What a checkout's moves of stock are known by. */
export const stockRefOf = (checkoutId: number): string => `checkout:${checkoutId}`;
