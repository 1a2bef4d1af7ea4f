import { useState } from 'react';
import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { classes } from '#app/ui/classes.ts';
import checkoutStyles from './checkout.module.css';

type Choice = 'complete' | 'fail';

/** State of the challenge dialog: `ask` opens it and resolves with the user's choice. Closing it counts as `fail`. */
export function useDemoBank() {
  const [pending, setPending] = useState<{ readonly resolve: (answer: Choice) => void }>();
  const ask = async (): Promise<Choice> => new Promise((resolve) => setPending({ resolve }));
  const answer = (choice: Choice) => {
    pending?.resolve(choice);
    setPending(undefined);
  };
  return { ask, answer, isOpen: pending !== undefined };
}

/** The demo's 3-D Secure challenge. */
export function DemoBank({ open, onAnswer }: { open: boolean; onAnswer: (answer: Choice) => void }) {
  const { title, text, complete, fail } = CHECKOUT_SCREEN.bank;
  return (
    <Dialog open={open} onClose={() => onAnswer('fail')} title={title}>
      <p>{text}</p>
      <div className={classes('pair', checkoutStyles['form-end'])}>
        <Button variant="primary" onClick={() => onAnswer('complete')}>
          {complete}
        </Button>
        <Button onClick={() => onAnswer('fail')}>{fail}</Button>
      </div>
    </Dialog>
  );
}
