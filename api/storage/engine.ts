export type Engine = 'sqlite' | 'postgres';

/**
 * Which database this process speaks. It is decided once, at import, because the table definitions
 * are built for one engine; this is the only reader of DATABASE_URL besides env.ts.
 */
export const engine: Engine = process.env['DATABASE_URL'] ? 'postgres' : 'sqlite';
