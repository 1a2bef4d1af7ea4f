import { basename } from 'node:path';
import type { StoragePlace } from '#api/storage/open-storage.ts';
import { onStatement, type Statement } from './on-statement.ts';

/**
 * The statements that `work` sends to the database of a shop, in order. Those of what an earlier test of this process left
 * running on another database are not among them.
 */
export async function recordStatements(
  { place }: { readonly place: StoragePlace },
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const database = 'file' in place ? place.file : basename(new URL(place.url).pathname);
  onStatement((statement) => {
    if (statement.database === database) statements.push(statement);
  });
  try {
    await work();
  } finally {
    onStatement(undefined);
  }
  return statements;
}
