import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CardInput } from './card-input.tsx';
import { confirmDemo } from './confirm-demo.ts';
import { DemoBank, useDemoBank } from './demo-bank.tsx';
import {
  formatExpiry,
  testCardValues,
  formatNumber,
  isWhole,
  validateCard,
  TEST_CARDS,
  type CardField,
  type CardResult,
  type CardValues,
} from './demo-cards.ts';
import type { CardFormProps } from './payment-port.ts';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import checkoutStyles from './checkout.module.css';

/** Gets the focus once a field is complete, so that the keyboard stays open. */
const NEXT_FIELD: Readonly<Partial<Record<CardField, CardField>>> = { number: 'expires', expires: 'cvc' };

const focusCard = (form: HTMLElement | null, field: CardField): void =>
  form?.querySelector<HTMLElement>(`[data-card=${field}]`)?.focus();

type Problem = Extract<CardResult, { problem: string }>;

/** The demo's card form. It takes published test cards only, and their digits never leave the page. */
export function DemoCardForm({ ref, disabled }: CardFormProps) {
  const [card, setCard] = useState<CardValues>({ number: '', expires: '', cvc: '' });
  const [problem, setProblem] = useState<Problem>();
  const [isDeclined, setDeclined] = useState(false);
  const errorId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const bank = useDemoBank();
  // While a payment is in progress, the fields are disabled and cannot have the focus.
  useEffect(() => {
    if (problem !== undefined && !disabled) focusCard(fieldset.current, problem.field);
  }, [problem, disabled]);

  useImperativeHandle(ref, () => ({
    check: () => {
      const read = validateCard(card, new Date());
      const invalid = 'problem' in read ? read : undefined;
      setProblem(invalid);
      setDeclined(false);
      return invalid?.problem;
    },
    confirm: async (clientSecret) => {
      const read = validateCard(card, new Date());
      if ('problem' in read) return { error: read.problem, outcome: 'declined' };
      const result = await confirmDemo(clientSecret, read.token, bank.ask);
      setDeclined('outcome' in result && result.outcome === 'declined');
      return result;
    },
  }));

  const fieldProps = (field: CardField) => ({
    field,
    value: card[field],
    problemId: problem?.field === field ? errorId : undefined,
    onType: (text: string) => {
      const value = format(field, text);
      setProblem(undefined);
      setDeclined(false);
      setCard((current) => ({ ...current, [field]: value }));
      const next = NEXT_FIELD[field];
      const isTyped = value.length > card[field].length;
      if (next !== undefined && card[next] === '' && isTyped && isWhole(field, value))
        focusCard(fieldset.current, next);
    },
  });
  return (
    <>
      <fieldset ref={fieldset} disabled={disabled}>
        <legend className="vh">Card</legend>
        <div className={classes(checkoutStyles['card-box'], isDeclined && checkoutStyles['declined'])}>
          <CardInput label="Card number" placeholder="4242 4242 4242 4242" {...fieldProps('number')} />
          <div className={checkoutStyles['two']}>
            <CardInput label="Expires" placeholder="MM / YY" {...fieldProps('expires')} />
            <CardInput label="CVC" placeholder="CVC" {...fieldProps('cvc')} />
          </div>
        </div>
        {problem !== undefined && (
          <p className={fieldStyles['error']} id={errorId}>
            <Icon name="warning" /> {problem.problem}
          </p>
        )}
        <TestCards
          onTake={(number) => {
            setProblem(undefined);
            setDeclined(false);
            setCard(testCardValues(number, new Date()));
          }}
        />
      </fieldset>
      <DemoBank open={bank.isOpen} onAnswer={bank.answer} />
    </>
  );
}

function format(field: CardField, text: string): string {
  if (field === 'number') return formatNumber(text);
  return field === 'expires' ? formatExpiry(text) : text.replaceAll(/\D/g, '').slice(0, 4);
}

/** The test cards; selecting one fills in the form. */
function TestCards({ onTake: onSelect }: { onTake: (number: string) => void }) {
  return (
    <details className={checkoutStyles['test-cards']}>
      <summary>Test cards to try</summary>
      <ul>
        {TEST_CARDS.map(({ number, outcome }) => (
          <li key={number}>
            <Button variant="quiet" small onClick={() => onSelect(number)}>
              {number}
            </Button>{' '}
            <span className="small soft">{outcome}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
