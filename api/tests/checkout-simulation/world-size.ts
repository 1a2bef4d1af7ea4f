import type { Owner } from '#api/sessions/owner.ts';

export const BUYERS = 3;
export const ITEMS = 5;
/** The item that starts with unlimited stock. */
export const UNLIMITED_ITEM = 3;
export const ACCOUNTS = 2;

/** The owner of the things of an account, which are numbered from 1. */
export const sellerOf = (account: number): Owner => `u:${account}`;
