import {
  dismissInstall,
  install,
  isInstalledByHand,
  useInstallPrompt,
} from '../../pwa/install/install-prompt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PromptCard } from './prompt-card.tsx';

/** Offers to install the app: by the browser's own prompt, or with instructions where there is none (iOS). */
export function InstallBar() {
  const canPrompt = useInstallPrompt(({ offer }) => offer !== undefined);
  if (canPrompt) {
    return (
      <PromptCard
        label="Install"
        text="Add Dogear to your home screen. It opens instantly, even offline."
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
  if (!isInstalledByHand()) return null;
  return (
    <PromptCard
      label="Install"
      text="Add Dogear to your home screen: tap Share, then “Add to Home Screen”."
      actions={
        <Button small variant="quiet" onClick={dismissInstall}>
          Got it
        </Button>
      }
    />
  );
}
