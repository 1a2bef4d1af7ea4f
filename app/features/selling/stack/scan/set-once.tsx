import { CATEGORIES, isCategory, titleCase } from '#contract/catalog/categories.ts';
import { CONDITIONS, gradeName, isCondition } from '#contract/catalog/conditions.ts';
import { STACK_PERCENTS } from '#contract/selling/stack-price.ts';
import { percentLabel, STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import type { StackDefaults } from '#app/offline/stacks/stack-defaults.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import { Options } from '#app/ui/forms/options.tsx';

type SetOnceProps = {
  defaults: StackDefaults;
  onChange: (change: Partial<StackDefaults>) => void;
};

/** Condition, category and price of the items that will be scanned. */
export function SetOnce({ defaults, onChange }: SetOnceProps) {
  return (
    <>
      <SelectField
        label="Condition"
        value={defaults.condition}
        onChange={({ target: { value } }) => isCondition(value) && onChange({ condition: value })}
      >
        <Options values={CONDITIONS} nameOf={gradeName} />
      </SelectField>
      <SelectField
        label="Category"
        value={defaults.category}
        onChange={({ target: { value } }) => onChange({ category: isCategory(value) ? value : 'detect' })}
      >
        <option value="detect">{STACK_SCREEN.detect}</option>
        <Options values={CATEGORIES} nameOf={titleCase} />
      </SelectField>
      <SelectField
        label="Price"
        value={defaults.percent}
        onChange={({ target: { value } }) => {
          const percent = STACK_PERCENTS.find((each) => String(each) === value);
          if (percent !== undefined) onChange({ percent });
        }}
      >
        <Options values={STACK_PERCENTS} nameOf={percentLabel} />
      </SelectField>
    </>
  );
}
