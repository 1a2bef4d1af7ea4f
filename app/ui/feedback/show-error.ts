import { toast } from './toast-store.ts';
import { userMessageOf } from './user-message.ts';

/**
 * Shows an error toast: with the server's message if it refused the request, otherwise with `fallback`. Returns its
 * text, for forms in dialogs, which cover the toast.
 */
export function showError(error: unknown, fallback: string, title = 'Error'): string {
  const text = userMessageOf(error) ?? fallback;
  toast({ variant: 'destructive', title, text });
  return text;
}
