export type Engine = 'sqlite' | 'postgres';

/**
 * The database engine of this process. Decided once, at import, because the table definitions are built for one engine.
 * Only this file and env.ts read DATABASE_URL.
 */
export const engine: Engine = process.env['DATABASE_URL'] ? 'postgres' : 'sqlite';
