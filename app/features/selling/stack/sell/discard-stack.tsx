import { discardStackMessage, WAITING_STACK } from '#contract/selling/stack-screen-messages.ts';
import type { WaitingStack } from '#app/offline/stacks/stack-view.ts';
import { readAccountName } from '#app/pwa/personal/cached-account-name.ts';
import { discardStack } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { storeOrToast } from '../../drafts/show-not-stored.ts';

type DiscardStackProps = {
  /** undefined while the dialog is closed. */
  stack: WaitingStack | undefined;
  onCancel: () => void;
  onDiscarded: () => void;
};

/** Asks before all items of a stack are deleted. */
export function DiscardStack({ stack, onCancel, onDiscarded }: DiscardStackProps) {
  const discard = async ({ id }: WaitingStack) => {
    onCancel();
    if (await storeOrToast(discardStack(id))) onDiscarded();
  };
  return (
    <Dialog open={stack !== undefined} onClose={onCancel} title={WAITING_STACK.discardAsk}>
      {stack !== undefined && (
        <>
          <p>{discardStackMessage(stack.items, readAccountName() === undefined)}</p>
          <div className="pair">
            <Button variant="danger" onClick={() => void discard(stack)}>
              {WAITING_STACK.discard}
            </Button>
            <Button onClick={onCancel}>{WAITING_STACK.cancel}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
