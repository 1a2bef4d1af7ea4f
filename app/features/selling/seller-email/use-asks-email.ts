import { useState } from 'react';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { useConfirmedEmail } from '#app/pwa/drafts/drafts.ts';
import { readAccountName } from '#app/pwa/personal/cached-account-name.ts';

/**
 * Whether a draft's form asks for an address to confirm: of a guest without one where the shop checks sellers, and wherever the
 * shop has refused to list without it.
 */
export function useAsksEmail(
  hasChecks: boolean,
  draft: Pick<Draft, 'waits' | 'fields'> | null | undefined,
): boolean {
  const [isGuest] = useState(() => readAccountName() === undefined);
  const confirmed = useConfirmedEmail();
  if (draft?.waits === 'email') return true;
  return hasChecks && isGuest && (confirmed === null || draft?.fields?.['email'] !== undefined);
}
