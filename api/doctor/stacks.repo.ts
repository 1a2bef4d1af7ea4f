import { sql } from 'drizzle-orm';
import type { Look } from './look.repo.ts';

/** Drafts of phones that are listed as another owner's product. */
export const listedDrafts: Look = {
  invariant: 'S1',
  ailment: 'draft elsewhere',
  of: 'products',
  query: (within) => sql`
    select 'product ' || p.id as about, 'listed by draft ' || d.id || ' of another owner' as seen
    from stack_drafts d join products p on p.id = d.product_id
    where ${within(sql`p.id`)} and (p.seller_owner is null or p.seller_owner <> d.owner)`,
};

/** Photos kept by another owner's draft, or by a draft that does not exist. */
export const keptUploads: Look = {
  invariant: 'S2',
  ailment: 'photo elsewhere',
  of: 'uploads',
  query: (within) => sql`
    select 'upload ' || u.id as about, 'kept by draft ' || u.draft_id as seen
    from uploads u left join stack_drafts d on d.id = u.draft_id and d.owner = u.owner
    where ${within(sql`u.id`)} and u.draft_id is not null and d.id is null`,
};
