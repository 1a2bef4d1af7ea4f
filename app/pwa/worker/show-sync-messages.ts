import type { LocalDb } from '../../offline/database.ts';
import { markMessagesShown } from '../../offline/outbox/sync-messages.ts';
import type { PersonalSnapshot } from '../../offline/personal/personal-snapshot.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** Messages per toast; the cart shows all of them. */
const MAX_MESSAGES = 3;

const shownSeqs = new Set<number>();

/** Shows new sync messages in a toast, each once, while the page is visible. */
export async function showSyncMessages(local: LocalDb, { messages }: PersonalSnapshot): Promise<void> {
  const unseen = messages.filter((message) => message.told === 0 && !shownSeqs.has(message.seq));
  if (unseen.length === 0 || document.visibilityState !== 'visible') return;
  for (const { seq } of unseen) shownSeqs.add(seq);
  const refused = unseen.some(({ kind }) => kind === 'refused');
  const text = unseen
    .slice(0, MAX_MESSAGES)
    .map(({ message }) => message)
    .join(' ');
  toast(
    refused ? { variant: 'destructive', title: 'Error', text } : { title: 'Your cart has changed', text },
  );
  await markMessagesShown(
    local,
    unseen.map(({ seq }) => seq),
  );
}
