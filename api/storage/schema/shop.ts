import { table, text } from '../columns.ts';

/** Facts about this database: its epoch (a random id that a restore changes), when the demo catalog was seeded, the current ISBN pack. */
export const shopFacts = table('shop_facts', { key: text().primaryKey(), value: text().notNull() });

/** The scrypt hash of the admin password, by which processes notice that theirs differ. Left out of backups. */
export const PASSWORD_HASH_FACT = 'admin-password-hash';
