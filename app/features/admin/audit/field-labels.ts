import { titleCase } from '#contract/catalog/categories.ts';
import { formatDollars } from '#contract/money.ts';

/** Matches the names of fields that hold dollars. */
const MONEY = /price|amount|refund|earned|total/i;

/** "comparePrice" -> "Compare price" */
export const fieldLabel = (name: string): string => {
  if (name === 'grading') return 'Condition check';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Formats a field's value for display: "$6.40", "yes", "none". */
export function formatFieldValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return MONEY.test(name) ? formatDollars(value) : String(value);
  if (typeof value === 'string')
    return name === 'category' || name === 'condition' ? titleCase(value) : value;
  if (Array.isArray(value)) return String(value.length);
  return name === 'grading' ? 'checked' : JSON.stringify(value);
}

type Values = Readonly<Record<string, unknown>> | null;

/** Lists the changes by field. */
export function listChanges(before: Values, after: Values) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: fieldLabel(name),
    from: before === null ? undefined : formatFieldValue(name, before[name]),
    to: after === null ? undefined : formatFieldValue(name, after[name]),
  }));
}
