import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { launchPostgres } from '../tests/postgres/launch.ts';
import type { Bench, Stock } from './bench.ts';
import { catalogOf, generateCatalog, startShop } from './shop-process.ts';

/** Starts shops over databases of one PostgreSQL server. */
export interface PostgresShops extends Pick<Bench, 'startShop'> {
  /** Stops the server and removes its data. */
  readonly close: () => Promise<void>;
}

/** Starts a PostgreSQL server that writes as durably as in production. Its catalogs last as long as the server. */
export async function openPostgresShops(): Promise<PostgresShops> {
  const server = await launchPostgres({ durable: true });
  const urlOf = (database: string): string => new URL(database, server.url).href;
  const templates = new Set<string>();
  let count = 0;

  /** Creates a database for one shop, as a copy of a catalog. */
  const createDatabase = async (stock: Stock): Promise<string> => {
    const name = `shop_${(count += 1)}`;
    if (stock === 'demo') {
      await execute(server.url, `create database ${name}`);
      return urlOf(name);
    }
    const template = `catalog_${stock}`;
    if (!templates.has(template)) {
      await execute(server.url, `create database ${template}`);
      const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
      generateCatalog(stock, { DATA_DIR: folder, DATABASE_URL: urlOf(template) });
      rmSync(folder, { recursive: true, force: true });
      templates.add(template);
    }
    await execute(server.url, `create database ${name} template ${template}`);
    return urlOf(name);
  };

  return {
    startShop: async (stock, settings) => {
      const database = await createDatabase(stock);
      // Pictures are files on both engines.
      const folder = stock === 'demo' ? undefined : catalogOf(stock);
      return startShop(folder, { ...settings, DATABASE_URL: database });
    },
    close: async () => server.stop(),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
