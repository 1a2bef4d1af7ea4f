import type { AccountDeps } from './account-data.ts';
import type { User } from './accounts.repo.ts';
import { getAccountHolder } from './delete-account.ts';
import { accountOnWire } from './read-account.ts';

/** Everything that the shop knows of a user, to take along: the profile, and the sections of each capability. */
export async function exportAccount(
  deps: AccountDeps,
  user: User,
): Promise<Readonly<Record<string, unknown>>> {
  const holder = await getAccountHolder(deps.storage.db, user);
  const sections: Record<string, unknown> = { profile: accountOnWire(user) };
  for (const { exportData } of deps.accountDataParts)
    Object.assign(sections, await exportData?.(deps, holder));
  return sections;
}
