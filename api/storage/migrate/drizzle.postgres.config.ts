import { defineConfig } from 'drizzle-kit';

process.env['DATABASE_URL'] = 'postgres://none'; // so that columns.ts picks PostgreSQL's builders; nothing connects

export default defineConfig({
  dialect: 'postgresql',
  schema: './api/storage/schema.ts',
  out: './api/storage/migrations/postgres',
  casing: 'snake_case',
});
