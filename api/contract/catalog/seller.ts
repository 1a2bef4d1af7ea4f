import * as z from 'zod/mini';

/** GET /api/sellers/{id}: a seller with an account. */
export const sellerSchema = z.object({
  id: z.string(),
  /** "Ada L." */
  name: z.string(),
  /** The month of the registration, "2026-05". */
  since: z.string(),
});
export type Seller = z.infer<typeof sellerSchema>;

/** The query of a seller's items for sale, newest first. */
export interface SellerQuery {
  readonly id: string;
  readonly limit: number;
  /** Opaque; made by the server for the next page. */
  readonly cursor?: string | undefined;
}
