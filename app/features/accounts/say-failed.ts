import { ACCOUNT_SETTINGS } from '#contract/accounts/account-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { sentenceOf } from './ask-for-code.ts';

/** Shows a toast with the server's message, or a generic one. */
export function sayFailed(error: unknown): void {
  toast({ variant: 'destructive', title: 'Error', text: sentenceOf(error) ?? ACCOUNT_SETTINGS.failed });
}
