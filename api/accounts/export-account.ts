import type { AccountDeps } from './account-data.ts';
import type { User } from './accounts.repo.ts';
import { getAccountHolder } from './delete-account.ts';
import { accountOnWire } from './read-account.ts';

/** All data that the shop stores about a user: the profile, and a section per capability. */
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
