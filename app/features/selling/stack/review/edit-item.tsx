import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { LIMITS } from '#contract/limits.ts';
import { STACK } from '#contract/selling/stack-messages.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { draftPath } from '#contract/selling/selling.ts';
import type { ItemFields } from '#app/offline/stacks/answer-question.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { setFields } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField, SelectField } from '#app/ui/forms/field.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import { createAutosave } from '../../drafts/autosave.ts';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { useSellerNet } from '../../use-seller-net.ts';
import { parseCopies } from './parse-copies.ts';
import styles from './edit-item.module.css';

type EditItemProps = {
  /** undefined while the dialog is closed. */
  row: ReviewRow | undefined;
  onClose: () => void;
  onRemove: (row: ReviewRow) => void;
};

/** What the review can change of an item, stored while it is typed as on the Sell screen, which has the rest. */
export const EditItem = ({ row, onClose, onRemove }: EditItemProps) => (
  <Dialog open={row !== undefined} onClose={onClose} title={STACK_REVIEW.editTitle}>
    {row !== undefined && (
      <EditForm key={row.id} row={row} onClose={onClose} onRemove={() => onRemove(row)} />
    )}
  </Dialog>
);

const FIELDS = ['title', 'author', 'price', 'category'] as const;
type Field = (typeof FIELDS)[number];

type EditFormProps = { row: ReviewRow; onClose: () => void; onRemove: () => void };

function EditForm({ row: { id, draft, copies }, onClose, onRemove }: EditFormProps) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [count, setCount] = useState(String(copies));
  const valueOf = (field: Field): string => typed[field] ?? draft.form[field];
  const net = useSellerNet(valueOf('price'));
  // With each change: another device may remove the item, and this dialog with it, while one types. What fails is stored by "Save".
  const [{ save: store }] = useState(() =>
    createAutosave<ItemFields>(
      async (fields) => setFields(id, fields),
      () => undefined,
    ),
  );
  const type = (field: Field) => ({
    name: field,
    value: valueOf(field),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [field]: target.value }));
      store({ [field]: target.value });
    },
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isCounted = count === String(copies);
    const fields = { ...typed, ...(isCounted ? {} : { copies: parseCopies(count) }) };
    if (Object.keys(fields).length === 0 || (await storeOrToast(setFields(id, fields)))) onClose();
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)}>
      <InputField label="Title" maxLength={LIMITS.title.max} {...type('title')} />
      <InputField label="Author" maxLength={LIMITS.author.max} {...type('author')} />
      <div className="pair">
        <InputField
          label="Your Price ($)"
          hint={net}
          inputMode="decimal"
          autoComplete="off"
          {...type('price')}
        />
        <InputField
          label="Copies"
          type="number"
          inputMode="numeric"
          min={1}
          max={STACK.maxCopies}
          value={count}
          onChange={({ target: { value } }) => {
            setCount(value);
            store({ copies: parseCopies(value) });
          }}
        />
      </div>
      <SelectField label="Category" {...type('category')}>
        <Options values={CATEGORIES} nameOf={titleCase} />
      </SelectField>
      <div className={styles['end']}>
        <Button type="submit" variant="primary" wide>
          Save
        </Button>
        <Link className="link small" to={draftPath(id)}>
          {STACK_REVIEW.allFields}
        </Link>
        <Button variant="danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </form>
  );
}
