import { sql } from 'drizzle-orm';
import type { Look } from './look.repo.ts';

/** Drafts of phones that are listed as somebody else's product. */
export const listedDrafts: Look = {
  invariant: 'S1',
  ailment: 'draft elsewhere',
  of: 'products',
  query: (within) => sql`
    select 'product ' || p.id as about, 'listed by draft ' || d.id || ' of another owner' as seen
    from stack_drafts d join products p on p.id = d.product_id
    where ${within(sql`p.id`)} and (p.seller_owner is null or p.seller_owner <> d.owner)`,
};
