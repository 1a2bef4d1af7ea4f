import { formatCount } from '#contract/money.ts';
import { classes } from '#app/ui/classes.ts';
import tabsStyles from '#app/ui/layout/tabs.module.css';
import adminStyles from './admin.module.css';

type StatusTabsProps = {
  label: string;
  tabs: readonly { readonly id: string; readonly words: string; readonly count: number | undefined }[];
  selected: string;
  onSelect: (id: string) => void;
};

/** Tabs that filter a list by status, with counts. */
export function StatusTabs({ label, tabs, selected, onSelect }: StatusTabsProps) {
  return (
    <fieldset className={classes(tabsStyles['tabs'], adminStyles['status-tabs'])}>
      <legend className="vh">{label}</legend>
      {tabs.map(({ id, words, count }) => (
        <button
          key={id}
          type="button"
          className={tabsStyles['tab']}
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
        >
          {words}
          {count !== undefined && <sup> {formatCount(count)}</sup>}
        </button>
      ))}
    </fieldset>
  );
}
