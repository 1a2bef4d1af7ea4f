import type { Ref } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { Icon } from '#app/ui/icon.tsx';
import searchBoxStyles from '#app/ui/layout/search-box.module.css';
import adminStyles from './admin.module.css';

type FilterBoxProps = {
  /** Accessible name: "Filter products". */
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Filters a list as the admin types. */
export function FilterBox({ label, hint, value, onChange, ref }: FilterBoxProps) {
  return (
    <div className={searchBoxStyles['search-box']}>
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={LIMITS.query.max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={adminStyles['filter-sign']}>
        <Icon name="search" />
      </span>
    </div>
  );
}
