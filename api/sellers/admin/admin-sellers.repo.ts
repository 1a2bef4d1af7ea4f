import { eq, inArray, ne, sql, and, type SQL } from 'drizzle-orm';
import type { Standing } from '#contract/payouts/payout-state.ts';
import type { Position } from '../../catalog/lists/cursor.ts';
import { cases, sellers, shipments } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

/** Filter of sellers. */
export interface SellerFilter {
  /** Each occurs in name or email; in lower case. With words, also who never sold is found. */
  readonly words: readonly string[];
  readonly standing: Standing | undefined;
}

const whoSells = sql`select s.seller as owner from shipments s where s.seller is not null
  union select p.seller_owner from products p where p.seller_owner is not null
  union select a.owner from sellers a union select l.owner from ledger_lines l where l.owner is not null`;
const everybody = sql`union select 'u:' || cast(u.id as text) from users u union select c.owner from contacts c`;

/** Accounts come before guests. */
const kindOf = sql`case when x.owner like 'u:%' then 1 else 0 end`;
const idOf = sql`cast(substr(x.owner, 3) as bigint)`;

const named = sql`lower(coalesce((select u.name || ' ' || u.email from users u where ${kindOf} = 1 and u.id = ${idOf}), '')
  || ' ' || coalesce((select c.email from contacts c where c.owner = x.owner), ''))`;

/** Without LIKE, whose case sensitivity and wildcards differ between the databases. */
const hasWord = (word: string): SQL => sql`replace(${named}, ${word}, '') <> ${named}`;

function matching({ words, standing }: SellerFilter, after: Position | undefined): SQL {
  const standingOf = sql`coalesce((select a.standing from sellers a where a.owner = x.owner), 'ok')`;
  const conditions = [
    sql`1 = 1`,
    ...words.map(hasWord),
    ...(standing === undefined ? [] : [sql`${standingOf} = ${standing}`]),
    ...(after === undefined
      ? []
      : [sql`(${kindOf}, ${idOf}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The owners of a page: accounts before guests, the newest first. */
export const pageOfSellers = (
  db: Db,
  filter: SellerFilter,
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<{ owner: string; position: Position }[]> =>
  db.rows(
    sql`select x.owner, ${kindOf} as kind, ${idOf} as id
      from (${whoSells} ${filter.words.length === 0 ? sql`` : everybody}) x
      where ${matching(filter, after)} order by kind desc, id desc limit ${limit}`,
    (row) => ({
      owner: row.text('owner'),
      position: { key: row.number('kind'), id: row.number('id') },
    }),
  );

/** Whether the shop knows an owner: an account, a guest with a session, or a seller with sales. */
export const isKnown = async (db: Db, owner: string): Promise<boolean> => {
  const rows = await db.rows(
    sql`select 1 as found where exists (select 1 from (${whoSells} ${everybody}
      union select 's:' || cast(n.id as text) from sessions n where n.user_id is null) x where x.owner = ${owner})`,
    (row) => row.number('found'),
  );
  return rows.length > 0;
};

/** What a seller has sold. */
interface SalesOf {
  readonly sales: number;
  /** Parcels whose deadline has passed or that were sent, and those of them that were not sent in time. */
  readonly due: number;
  readonly late: number;
}

const count = (condition: SQL) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);

/** Sales of these owners at an instant (ms), by owner. */
export async function salesOf(
  db: Db,
  owners: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, SalesOf>> {
  if (owners.length === 0) return new Map();
  const isUnsent = sql`(${shipments.canceledBecause} = 'unsent' or (${shipments.status} = 'new' and ${shipments.shipBy} <= ${now}))`;
  const rows = await db
    .select({
      owner: sql<string>`${shipments.seller}`,
      sales: count(sql`${shipments.status} <> 'canceled'`),
      due: count(
        sql`${shipments.shipBy} is not null and (${shipments.shippedAt} is not null or ${isUnsent})`,
      ),
      late: count(
        sql`${shipments.shipBy} is not null and (${shipments.shippedAt} >= ${shipments.shipBy} or ${isUnsent})`,
      ),
    })
    .from(shipments)
    .where(inArray(shipments.seller, [...owners]))
    .groupBy(shipments.seller);
  return new Map(rows.map((row) => [row.owner, row]));
}

/** Open cases about these owners' parcels, by owner. */
export async function openCasesOf(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .select({ owner: sql<string>`${shipments.seller}`, open: sql<number>`count(*)`.mapWith(Number) })
    .from(cases)
    .innerJoin(shipments, eq(shipments.id, cases.shipmentId))
    .where(and(ne(cases.status, 'closed'), inArray(shipments.seller, [...owners])))
    .groupBy(shipments.seller);
  return new Map(rows.map(({ owner, open }) => [owner, open]));
}

/** The profiles of these owners. */
export const profilesOf = (db: Db, owners: readonly string[]): Promise<(typeof sellers.$inferSelect)[]> =>
  owners.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(sellers)
        .where(inArray(sellers.owner, [...owners]));
