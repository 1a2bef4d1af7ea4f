import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';

const TOKEN_BYTES = 32;

/** What 32 bytes look like in base64url; anything else was never issued by us and need not be looked up. */
const ISSUED = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export const newToken = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');

/** The only form in which a token is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const isTokenShaped = (token: string): boolean => ISSUED.test(token);
