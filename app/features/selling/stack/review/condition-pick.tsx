import {
  CONDITIONS,
  gradeName,
  isCondition,
  leavesOf,
  type Condition as Grade,
} from '#contract/catalog/conditions.ts';
import { Condition } from '#app/ui/product/condition.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import styles from './condition-pick.module.css';

type ConditionPickProps = {
  /** Of the item; part of the field's name. */
  title: string;
  value: string;
  onChange: (condition: Grade) => void;
  /** -1 in a grid, where its cell has the focus. */
  tabIndex?: number;
};

/** A copy's condition; a tap opens the five. */
export function ConditionPick({ title, value, onChange, tabIndex }: ConditionPickProps) {
  if (!isCondition(value)) return null;
  return (
    <span className={styles['condition-pick']}>
      <span aria-hidden="true">
        <Condition words={gradeName(value)} leaves={leavesOf(value)} />
        <Icon name="chevron-down" />
      </span>
      <select
        aria-label={`Condition of ${title}`}
        value={value}
        tabIndex={tabIndex}
        onChange={({ target }) => isCondition(target.value) && onChange(target.value)}
      >
        <Options values={CONDITIONS} nameOf={gradeName} />
      </select>
    </span>
  );
}
