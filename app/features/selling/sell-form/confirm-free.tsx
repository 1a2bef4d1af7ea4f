import { FREE_LISTING } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';

interface ConfirmFreeProps {
  readonly open: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before listing for $0.00: usually the price was forgotten. */
export function ConfirmFree({ open, onAnswer }: ConfirmFreeProps) {
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} title={FREE_LISTING.title}>
      <p>{FREE_LISTING.text}</p>
      <div className="pair">
        <Button variant="primary" onClick={() => onAnswer(false)}>
          {FREE_LISTING.setPrice}
        </Button>
        <Button onClick={() => onAnswer(true)}>{FREE_LISTING.list}</Button>
      </div>
    </Dialog>
  );
}
