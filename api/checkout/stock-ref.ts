/** What a checkout's moves of stock are known by. */
export const refOf = (checkoutId: number): string => `checkout:${checkoutId}`;
