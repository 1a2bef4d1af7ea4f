import { ACCOUNT_SETTINGS } from '#contract/accounts/account-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { userMessageOf } from './request-code.ts';

/** Shows a toast with the server's message, or a generic one. */
export function showError(error: unknown): void {
  toast({ variant: 'destructive', title: 'Error', text: userMessageOf(error) ?? ACCOUNT_SETTINGS.failed });
}
