import { useEffect, useRef } from 'react';
import { SELLER_EMAIL } from '#contract/sellers/seller-messages.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import type { SendFailure } from '#app/pwa/drafts/send-failure.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RefusalNote, SendFailureNote } from '../drafts/send-failure-note.tsx';
import { storeOrToast } from '../drafts/show-not-stored.ts';
import { classes } from '#app/ui/classes.ts';
import sellingStyles from '../selling.module.css';

type PublishNoticeProps = {
  draft: Draft | null | undefined;
  trouble: SendFailure | undefined;
  offline: boolean;
  /** Whether it is being listed right now. */
  busy: boolean;
};

/** What became of the tap on List, at the buttons: waiting for the photo or a connection, failed, refused. */
export function PublishNotice({ draft, trouble, offline, busy }: PublishNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const state = draft?.state;
  const isShown = state === 'ready' || (state === 'refused' && draft?.was === 'ready');
  useEffect(() => {
    // On phones, the bar at the bottom may cover it.
    if (isShown) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown || draft === undefined || draft === null) return null;
  return (
    <div ref={notice} className={sellingStyles['publish-notice']}>
      {state === 'refused' ? (
        <RefusalNote draft={draft} />
      ) : trouble !== undefined && !offline ? (
        <SendFailureNote failure={trouble} />
      ) : (
        <Waiting draft={draft} busy={busy} />
      )}
    </div>
  );
}

function Waiting({ draft, busy }: { draft: Draft; busy: boolean }) {
  const waitsForEmail = draft.waits === 'email';
  const hasPhotos = draft.photos.every(({ uploadId }) => uploadId !== undefined);
  if (busy && hasPhotos && !waitsForEmail) return null;
  return (
    <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
      {waitsForEmail
        ? SELLER_EMAIL.codeSent(draft.form.email)
        : busy
          ? SELL_SCREEN.listsAfterPhoto
          : SELL_SCREEN.waits}
      {draft.sending === undefined && (
        <Button small onClick={() => void storeOrToast(drafts.reopenDraft(draft.id))}>
          Not yet
        </Button>
      )}
    </output>
  );
}
