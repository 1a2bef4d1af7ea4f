import type { Client } from 'pg';

/** Columns that name the owner of a row: copied rows get other owners. */
const OWNERS = /(_id|^owner|_owner|^seller|^email|^network|^word|^created_at|^updated_at)$/;

/** Columns with a fixed set of values. */
const CHOICES = /^(reason|status|state|kind|provider|method|marketplace)$/;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
}

/**
 * Copies the rows of a table `count` times. Unique columns and those that name an owner get other values in each copy.
 * Foreign keys are not checked.
 */
export async function multiplyRows(client: Client, table: string, count: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `SELECT quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type,
       EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS "isUnique"
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`,
    [table],
  );
  const values = columns.map(({ name, type, isUnique }) => {
    if (CHOICES.test(name) || (!isUnique && !OWNERS.test(name))) return `source.${name}`;
    if (/^(bigint|integer)$/.test(type)) return `source.${name} + n * ${STRIDE}`;
    return type === 'text' ? `source.${name} || n` : `source.${name}`;
  });
  const names = columns.map(({ name }) => name).join(', ');
  await client.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM ${table} AS source CROSS JOIN generate_series(1, ${count}) AS n ON CONFLICT DO NOTHING`,
  );
}

/** More than the ids of the copied rows. */
const STRIDE = 50;
