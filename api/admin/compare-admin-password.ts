import { hashPassword, isCorrectPassword } from '../accounts/password.ts';
import type { Deps } from '../deps.ts';
import { findPasswordHash, replacePasswordHash } from './admin-password.repo.ts';

/**
 * Compares this process's admin password with that of the process that started last. Throws an Error with a message for the
 * operator if this process generated its own: an admin could sign in at some processes only. A different ADMIN_PASSWORD may
 * be the new one of a rolling restart, so it is only logged. Processes on SQLite share DATA_DIR, and so the password.
 */
export async function compareAdminPassword(deps: Deps): Promise<void> {
  if (deps.env.databaseUrl === undefined) return;
  const { password, file } = await deps.adminPassword();
  const stored = await findPasswordHash(deps.storage.db);
  if (stored !== undefined && (await isCorrectPassword(deps, password, stored))) return;
  if (stored !== undefined && file !== undefined)
    throw new Error(
      `The admin password in ${file} is not the one that is used with this database. Set ADMIN_PASSWORD to the same value for all processes.`,
    );
  const hash = await hashPassword(deps, password);
  await deps.storage.transaction({}, (tx) => replacePasswordHash(tx, stored, hash));
  if (stored !== undefined) {
    deps.log.warn('ADMIN_PASSWORD has changed: restart the processes that still use the former one');
    return;
  }
  // Of processes that start together, one has stored its password.
  await compareAdminPassword(deps);
}
