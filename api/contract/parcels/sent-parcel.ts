import * as z from 'zod/mini';

/** Of a carrier's name and of a tracking number. */
export const MAX_TYPED_LENGTH = 100;

const typed = z.optional(z.string().check(z.maxLength(MAX_TYPED_LENGTH)));

/** What a seller types about a parcel on its way. */
export const typedParcelFields = { carrier: typed, tracking: typed } as const;
