import { table, text } from '../columns.ts';

/** Facts about this database: its epoch (a random id that a restore changes), when the demo catalog was filled in. */
export const shopFacts = table('shop_facts', { key: text().primaryKey(), value: text().notNull() });
