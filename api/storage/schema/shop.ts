import { table, text } from '../columns.ts';

/** Facts about this database: its epoch (a random id that a restore changes), and when the demo catalog was seeded. */
export const shopFacts = table('shop_facts', { key: text().primaryKey(), value: text().notNull() });
