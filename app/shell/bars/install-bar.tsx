import {
  dismissInstall,
  install,
  installsByHand,
  useInstallPrompt,
} from '../../pwa/install/install-prompt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PromptCard } from './prompt-card.tsx';

/** Dogear on the home screen: asked once. Where the browser cannot be told to, how it is done by hand. */
export function InstallBar() {
  const canAsk = useInstallPrompt(({ offer }) => offer !== undefined);
  if (canAsk) {
    return (
      <PromptCard
        label="Install"
        words="Keep Dogear on your home screen: it opens at once, also without network."
        actions={
          <>
            <Button small variant="primary" onClick={() => void install()}>
              Install
            </Button>
            <Button small variant="quiet" onClick={dismissInstall}>
              No, thanks
            </Button>
          </>
        }
      />
    );
  }
  if (!installsByHand()) return null;
  return (
    <PromptCard
      label="Install"
      words="Keep Dogear on your home screen: tap Share, then “Add to Home Screen”."
      actions={
        <Button small variant="quiet" onClick={dismissInstall}>
          Got it
        </Button>
      }
    />
  );
}
