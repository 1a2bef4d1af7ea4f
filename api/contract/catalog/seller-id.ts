/** The public id of a seller, in addresses: 22 characters. */
export const isSellerId = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text);
