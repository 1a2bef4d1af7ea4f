import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { removeDraft } from '#app/pwa/drafts/drafts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { draftTitle } from './draft-item.tsx';
import { storeOrToast } from './show-not-stored.ts';

interface DiscardDraftProps {
  /** The draft to discard; undefined while the dialog is closed. */
  readonly draft: Draft | undefined;
  readonly onCancel: () => void;
  readonly onDiscarded: () => void;
}

/** Asks before discarding a draft, which exists on this device only. */
export function DiscardDraft({ draft, onCancel, onDiscarded }: DiscardDraftProps) {
  const discard = async (target: Draft) => {
    if (await storeOrToast(removeDraft(target.id))) onDiscarded();
    else onCancel();
  };
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onCancel}
      title={`Discard “${draft === undefined ? '' : draftTitle(draft)}”?`}
    >
      <p>{DRAFT_LIST.discardAsk}</p>
      {draft !== undefined && (
        <div className="pair">
          <Button onClick={onCancel}>Keep it</Button>
          <Button variant="danger" onClick={() => void discard(draft)}>
            Discard
          </Button>
        </div>
      )}
    </Dialog>
  );
}
