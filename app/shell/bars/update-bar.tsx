import { useUpdatePrompt } from '../../pwa/worker/update-prompt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PromptCard } from './prompt-card.tsx';

/** A new version is ready: a tap activates it, otherwise the next start does. */
export function UpdateBar({ onLater }: { onLater: () => void }) {
  const applyUpdate = useUpdatePrompt((prompt) => prompt.applyUpdate);
  return (
    <PromptCard
      label="New version"
      text="A new version is ready."
      actions={
        <>
          <Button small variant="primary" onClick={applyUpdate}>
            Update
          </Button>
          <Button small variant="quiet" onClick={onLater}>
            Later
          </Button>
        </>
      }
    />
  );
}
