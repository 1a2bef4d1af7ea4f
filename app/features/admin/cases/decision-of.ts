import { ADMIN_CASES } from '#contract/admin/admin-case-messages.ts';

/** The outcomes to choose from: values with their words. Nobody but the shop bears refunds of its own parcels. */
export const choicesFor = (isShopsOwn: boolean): readonly (readonly [value: string, words: string])[] => [
  ...(isShopsOwn ? [] : ([['refunded-seller', ADMIN_CASES.refundBySeller]] as const)),
  ['refunded-shop', ADMIN_CASES.refundByShop],
  ['refused', ADMIN_CASES.refuse],
  ['returning', ADMIN_CASES.return],
];

/** The fields of a chosen decision, for the contract's schema; the label's address counts only for returns. */
export function decisionOf(choice: string, label: string): Readonly<Record<string, string>> {
  const [outcome = '', bearer] = choice.split('-');
  return {
    outcome,
    ...(bearer === undefined ? {} : { bearer }),
    ...(outcome === 'returning' ? { label: label.trim() } : {}),
  };
}
