import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { StoragePlace } from '#api/storage/open-storage.ts';

/** Copies a database without open connections. */
export async function copyDatabase(place: StoragePlace): Promise<StoragePlace> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  if ('file' in place) {
    const file = `${place.file}.${name}`;
    copyFileSync(place.file, file);
    return { ...place, file };
  }
  const admin = new Client(inject('postgres'));
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(place.url).pathname.slice(1)}`);
  await admin.end();
  return { url: new URL(name, inject('postgres')).href };
}
