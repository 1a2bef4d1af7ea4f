import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { removeDraft } from '#app/pwa/drafts/drafts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { titleOf } from './draft-item.tsx';
import { isStored } from './show-not-stored.ts';

interface DiscardDraftProps {
  /** The draft to discard; undefined while the dialog is closed. */
  readonly draft: Draft | undefined;
  readonly onKept: () => void;
  readonly onGone: () => void;
}

/** Asks before discarding a draft, which exists on this device only. */
export function DiscardDraft({ draft, onKept, onGone }: DiscardDraftProps) {
  const discard = async (going: Draft) => {
    if (await isStored(removeDraft(going.id))) onGone();
    else onKept();
  };
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onKept}
      title={`Discard “${draft === undefined ? '' : titleOf(draft)}”?`}
    >
      <p>{DRAFT_LIST.discardAsk}</p>
      {draft !== undefined && (
        <div className="pair">
          <Button onClick={onKept}>Keep it</Button>
          <Button variant="danger" onClick={() => void discard(draft)}>
            Discard
          </Button>
        </div>
      )}
    </Dialog>
  );
}
