/** What a checkout's moves of stock, and its one payment, are known by. */
export const refOf = (checkoutId: number): string => `checkout:${checkoutId}`;
