import { useRef, useState } from 'react';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { useDrafts } from '#app/pwa/drafts/drafts.ts';
import { hasBackgroundSync } from '#app/pwa/personal/browser-storage-policy.ts';
import { useMayBeEvicted } from '#app/pwa/personal/use-may-be-evicted.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftItem } from './draft-item.tsx';
import styles from './draft-list.module.css';

/** The drafts on this device, newest first, except the one that is open in the form. */
export function DraftList({ exceptId }: { exceptId?: string | undefined }) {
  const drafts = useDrafts()?.filter(({ id }) => id !== exceptId) ?? [];
  const [discarding, setDiscarding] = useState<Draft>();
  const heading = useRef<HTMLHeadingElement>(null);
  const mayBeEvicted = useMayBeEvicted(drafts.length > 0);
  if (drafts.length === 0) return null;

  return (
    <section className={styles['draft-list']} aria-labelledby="drafts">
      <h2 id="drafts" ref={heading} tabIndex={-1}>
        {DRAFT_LIST.title}
      </h2>
      {!hasBackgroundSync() && <p className="small soft">{OFFLINE_MESSAGES.sentWhenOpen}</p>}
      {mayBeEvicted && <p className="small soft">{OFFLINE_MESSAGES.mayBeEvicted}</p>}
      <ul>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} onDiscard={() => setDiscarding(draft)} />
        ))}
      </ul>
      <DiscardDraft
        draft={discarding}
        onCancel={() => setDiscarding(undefined)}
        onDiscarded={() => {
          setDiscarding(undefined);
          // The removed row had the focus.
          heading.current?.focus();
        }}
      />
    </section>
  );
}
