/** Sellers are new until so many of their sales have arrived; until then their listings have these limits. */
export const NEW_SELLER = { sales: 3, items: 100, price: 250 } as const;
