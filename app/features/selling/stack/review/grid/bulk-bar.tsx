import { useState, type ReactNode } from 'react';
import { CATEGORIES, isCategory, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName, isCondition } from '#contract/catalog/conditions.ts';
import { percentLabel } from '#contract/selling/stack-screen-messages.ts';
import { selectedMessage } from '#contract/selling/stack-review-messages.ts';
import { STACK_PERCENTS } from '#contract/selling/stack-price.ts';
import { isOpen } from '#app/offline/drafts/draft.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { applyToSelected } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import { storeOrToast } from '../../../drafts/show-not-stored.ts';
import styles from './bulk-bar.module.css';

type BulkBarProps = { rows: readonly ReviewRow[]; onRemove: () => void };

/** Changes the selected rows together. */
export function BulkBar({ rows, onRemove }: BulkBarProps) {
  if (rows.length === 0) return null;
  const ids = rows.filter(({ draft }) => isOpen(draft)).map(({ id }) => id);
  const apply = (fields: Parameters<typeof applyToSelected>[1]) =>
    void storeOrToast(applyToSelected(ids, fields));
  return (
    <section className={styles['bulk-bar']} aria-label="Selected items">
      <b>{selectedMessage(rows.length)}</b>
      <BulkSelect
        label="Condition"
        options={<Options values={CONDITIONS} nameOf={gradeName} />}
        onChoose={(value) => isCondition(value) && apply({ condition: value })}
      />
      <BulkSelect
        label="Category"
        options={<Options values={CATEGORIES} nameOf={titleCase} />}
        onChoose={(value) => isCategory(value) && apply({ category: value })}
      />
      <BulkSelect
        label="Price"
        options={<Options values={STACK_PERCENTS} nameOf={percentLabel} />}
        onChoose={(value) => {
          const percent = STACK_PERCENTS.find((each) => String(each) === value);
          if (percent !== undefined) apply({ percent });
        }}
      />
      <Button small onClick={onRemove}>
        Remove
      </Button>
    </section>
  );
}

type BulkSelectProps = {
  label: string;
  options: ReactNode;
  onChoose: (value: string) => void;
};

/** Shows a dash until something is chosen: the rows may differ. */
function BulkSelect({ label, options, onChoose }: BulkSelectProps) {
  const [value, setValue] = useState('');
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          onChoose(target.value);
        }}
      >
        <option value="" disabled>
          –
        </option>
        {options}
      </select>
    </label>
  );
}
