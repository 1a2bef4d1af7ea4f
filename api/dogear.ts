import { existsSync } from 'node:fs';
import { runCommandLine, type CommandTable } from './command-line/run-command-line.ts';

// The operator's command, dist/server/dogear.js: `npm run NAME` calls it.
const COMMANDS: CommandTable = {
  doctor: {
    summary: 'check the invariants of stock and money',
    load: async () => (await import('./doctor/doctor.command.ts')).doctorCommand,
  },
  backup: {
    summary: 'back up the shop to one file, while it is running',
    load: async () => (await import('./backup/backup.command.ts')).backupCommand,
  },
  restore: {
    summary: 'restore the stopped shop from a backup',
    load: async () => (await import('./backup/restore.command.ts')).restoreCommand,
  },
  migrate: {
    summary: 'migrate the database to this build, apart from the start',
    load: async () => (await import('./storage/migrate/migrate.command.ts')).migrateCommand,
  },
  'migrate:postgres': {
    summary: 'move the shop from SQLite to PostgreSQL',
    load: async () => (await import('./transfer/migrate-postgres.command.ts')).migratePostgresCommand,
  },
  'migrate:sqlite': {
    summary: 'move the shop from PostgreSQL back to SQLite',
    load: async () => (await import('./transfer/migrate-sqlite.command.ts')).migrateSqliteCommand,
  },
  'photos:move': {
    summary: 'copy photos and import files to a bucket, or back',
    load: async () => (await import('./gateways/files/move.command.ts')).moveCommand,
  },
  'catalog:generate': {
    summary: 'add generated listings, for benchmarks',
    load: async () => (await import('./catalog/generate/generate.command.ts')).generateCommand,
  },
  'catalog:import': {
    summary: "import a seller's stock list",
    load: async () => (await import('./catalog/import/import.command.ts')).importCommand,
  },
  'payouts:match': {
    summary: 'after a restore: enter what the provider has paid since the backup',
    load: async () => (await import('./payouts-match.command.ts')).payoutsMatchCommand,
  },
  'demo:sales': {
    summary: 'add a seller with sales in every state to a demo shop',
    load: async () => (await import('./demo-sales.command.ts')).demoSalesCommand,
  },
};

// Before a command is loaded: storage chooses its engine by DATABASE_URL as it loads.
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2));
