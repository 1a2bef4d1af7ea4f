import { hash } from 'node:crypto';
import type { Deps } from '../deps.ts';

const TOKEN_BYTES = 32;

/** 32 bytes in base64url: any other text was never issued and need not be looked up. */
const ISSUED = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export const newToken = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');

/** The hash by which a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token);

export const isTokenShaped = (token: string): boolean => ISSUED.test(token);
