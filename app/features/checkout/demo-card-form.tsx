import { useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CardInput } from './card-input.tsx';
import { confirmDemo } from './confirm-demo.ts';
import { DemoBank, useDemoBank } from './demo-bank.tsx';
import {
  asDate,
  filledWith,
  grouped,
  readCard,
  TEST_CARDS,
  type CardField,
  type CardRead,
  type CardTyped,
} from './demo-cards.ts';
import type { CardFormProps } from './payment-port.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import checkoutStyles from './checkout.module.css';

type Problem = Extract<CardRead, { problem: string }>;

/** The demo's card form. It takes published test cards only, and their digits never leave the page. */
export function DemoCardForm({ ref, disabled }: CardFormProps) {
  const [card, setCard] = useState<CardTyped>({ number: '', expires: '', cvc: '' });
  const [problem, setProblem] = useState<Problem>();
  const note = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const bank = useDemoBank();

  useImperativeHandle(ref, () => ({
    check: () => {
      const read = readCard(card, new Date());
      const wrong = 'problem' in read ? read : undefined;
      setProblem(wrong);
      if (wrong !== undefined) box.current?.querySelector<HTMLElement>(`[data-card=${wrong.field}]`)?.focus();
      return wrong?.problem;
    },
    confirm: async (clientSecret) => {
      const read = readCard(card, new Date());
      return 'token' in read
        ? confirmDemo(clientSecret, read.token, bank.ask)
        : { error: read.problem, end: 'declined' };
    },
  }));

  const fieldOf = (field: CardField) => ({
    field,
    value: card[field],
    problemId: problem?.field === field ? note : undefined,
    onType: (text: string) => {
      setProblem(undefined);
      setCard((now) => ({ ...now, [field]: tidy(field, text) }));
    },
  });
  return (
    <>
      <fieldset ref={box} disabled={disabled}>
        <legend className="vh">Card</legend>
        <div className={checkoutStyles['card-box']}>
          <CardInput label="Card number" placeholder="4242 4242 4242 4242" {...fieldOf('number')} />
          <div className={checkoutStyles['two']}>
            <CardInput label="Expires" placeholder="MM / YY" {...fieldOf('expires')} />
            <CardInput label="CVC" placeholder="CVC" {...fieldOf('cvc')} />
          </div>
        </div>
        {problem !== undefined && (
          <p className={fieldStyles['error']} id={note}>
            <Icon name="warning" /> {problem.problem}
          </p>
        )}
        <TestCards
          onTake={(number) => {
            setProblem(undefined);
            setCard(filledWith(number, new Date()));
          }}
        />
      </fieldset>
      <DemoBank open={bank.isOpen} onAnswer={bank.answer} />
    </>
  );
}

function tidy(field: CardField, text: string): string {
  if (field === 'number') return grouped(text);
  return field === 'expires' ? asDate(text) : text.replaceAll(/\D/g, '').slice(0, 4);
}

/** The test cards; selecting one fills in the form. */
function TestCards({ onTake }: { onTake: (number: string) => void }) {
  return (
    <details className={checkoutStyles['test-cards']}>
      <summary>Test cards to try</summary>
      <ul>
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <Button variant="quiet" small onClick={() => onTake(number)}>
              {number}
            </Button>{' '}
            <span className="small soft">{does}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
