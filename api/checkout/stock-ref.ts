/** Reference of a checkout's stock moves. */
export const stockRefOf = (checkoutId: number): string => `checkout:${checkoutId}`;
