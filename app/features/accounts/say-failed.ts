import { ACCOUNT_SETTINGS } from '#contract/accounts/account-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { sentenceOf } from './ask-for-code.ts';

/** Says that something was not done, in the shop's own words where it had some. */
export function sayFailed(error: unknown): void {
  toast({ variant: 'destructive', title: 'Error', text: sentenceOf(error) ?? ACCOUNT_SETTINGS.failed });
}
