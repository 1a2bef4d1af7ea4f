export const BUYERS = 3;
export const ITEMS = 5;
/** The item that starts with unlimited stock. */
export const UNLIMITED_ITEM = 3;
export const ACCOUNTS = 2;
