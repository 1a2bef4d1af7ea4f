/** Limits for the listings of new sellers, and the number of delivered sales that ends them. */
export const NEW_SELLER = { sales: 3, items: 100, price: 250 } as const;
