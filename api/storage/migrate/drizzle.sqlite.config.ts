import { defineConfig } from 'drizzle-kit';

delete process.env['DATABASE_URL']; // so that columns.ts picks SQLite's builders

export default defineConfig({
  dialect: 'sqlite',
  schema: './api/storage/schema.ts',
  out: './api/storage/migrations/sqlite',
  casing: 'snake_case',
});
