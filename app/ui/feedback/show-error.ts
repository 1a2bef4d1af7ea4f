import { toast } from './toast-store.ts';
import { userMessageOf } from './user-message.ts';

/** Shows an error toast: with the server's message if it refused the request, otherwise with `fallback`. */
export function showError(error: unknown, fallback: string, title = 'Error'): void {
  toast({ variant: 'destructive', title, text: userMessageOf(error) ?? fallback });
}
