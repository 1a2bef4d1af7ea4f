import type { LocalDb } from '../../offline/database.ts';
import { markMessagesShown } from '../../offline/outbox/sync-messages.ts';
import type { PersonalSnapshot } from '../../offline/personal/personal-snapshot.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** Messages per toast; the cart shows all of them. */
const MOST = 3;

const told = new Set<number>();

/** Shows new sync messages in a toast, each once, while the page is visible. */
export async function showSyncMessages(local: LocalDb, { messages }: PersonalSnapshot): Promise<void> {
  const news = messages.filter((message) => message.told === 0 && !told.has(message.seq));
  if (news.length === 0 || document.visibilityState !== 'visible') return;
  for (const { seq } of news) told.add(seq);
  const refused = news.some(({ kind }) => kind === 'refused');
  const text = news
    .slice(0, MOST)
    .map(({ message }) => message)
    .join(' ');
  toast(
    refused ? { variant: 'destructive', title: 'Error', text } : { title: 'Your cart has changed', text },
  );
  await markMessagesShown(
    local,
    news.map(({ seq }) => seq),
  );
}
