import type { ToastMessage } from '#app/ui/feedback/toast-store.ts';

/**
 * The toast for a failed cart change: the server's message if a rule refused it (it names the item), otherwise `text`.
 */
export function errorToast(error: unknown, text: string): ToastMessage {
  return { variant: 'destructive', title: 'Error', text: userMessageOf(error) ?? text };
}

/** Checks the error by its shape, which keeps the classes of app/http out of the first screen's script. */
function userMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('userText' in error)) return undefined;
  const refused = error.status === 409 || error.status === 422;
  return refused && typeof error.userText === 'string' ? error.userText : undefined;
}
