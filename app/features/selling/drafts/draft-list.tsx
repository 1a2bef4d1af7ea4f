import { useRef, useState } from 'react';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { useDrafts } from '#app/pwa/drafts/drafts.ts';
import { hasBackgroundSync } from '#app/pwa/personal/browser-storage-policy.ts';
import { useWaitingStacks } from '#app/pwa/stacks/stacks.ts';
import { useMayBeEvicted } from '#app/pwa/personal/use-may-be-evicted.ts';
import { WaitingStack } from '../stack/sell/waiting-stack.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftItem } from './draft-item.tsx';
import styles from './draft-list.module.css';

/** What waits on this device: stacks, a row each, then the other drafts, newest first, except the one in the form. */
export function DraftList({ exceptId }: { exceptId?: string | undefined }) {
  const stacks = useWaitingStacks() ?? [];
  const drafts = useDrafts()?.filter(({ id }) => id !== exceptId) ?? [];
  const [discarding, setDiscarding] = useState<Draft>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = drafts.length === 0 && stacks.length === 0;
  const mayBeEvicted = useMayBeEvicted(!isEmpty);
  if (isEmpty) return null;

  return (
    <section className={styles['draft-list']} aria-labelledby="drafts">
      <h2 id="drafts" ref={heading} tabIndex={-1}>
        {DRAFT_LIST.title}
      </h2>
      {!hasBackgroundSync() && <p className="small soft">{OFFLINE_MESSAGES.sentWhenOpen}</p>}
      {mayBeEvicted && <p className="small soft">{OFFLINE_MESSAGES.mayBeEvicted}</p>}
      <ul>
        {stacks.map((stack) => (
          <WaitingStack key={stack.id} stack={stack} onDiscarded={() => heading.current?.focus()} />
        ))}
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
