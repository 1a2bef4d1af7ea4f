import { useState } from 'react';
import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { classes } from '#app/ui/classes.ts';
import checkoutStyles from './checkout.module.css';

type Answer = 'complete' | 'fail';

/** State of the challenge dialog: `ask` opens it and resolves with the user's choice. Closing it counts as `fail`. */
export function useDemoBank() {
  const [asked, setAsked] = useState<{ readonly tell: (answer: Answer) => void }>();
  const ask = async (): Promise<Answer> => new Promise((tell) => setAsked({ tell }));
  const answer = (given: Answer) => {
    asked?.tell(given);
    setAsked(undefined);
  };
  return { ask, answer, isOpen: asked !== undefined };
}

/** The demo's 3-D Secure challenge. */
export function DemoBank({ open, onAnswer }: { open: boolean; onAnswer: (answer: Answer) => void }) {
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
