import { formatDollars } from '../money.ts';

/** An email to the shop about a refund that the buyer's bank has sent back; dollars. */
export const failedRefundMail = (
  number: string,
  dollars: number,
): { readonly subject: string; readonly text: string } => ({
  subject: `Order ${number}: a refund failed`,
  text: `The buyer's bank has sent back a refund of ${formatDollars(dollars)} for order ${number}, so the buyer doesn't have the money. Please retry it in the back office, or ask the buyer how to send it.`,
});
