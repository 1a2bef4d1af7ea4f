import type { ToastMessage } from '#app/ui/feedback/toast-store.ts';

/**
 * What a person is told when the cart did not take a change: the server's own sentence where a rule refused it
 * (it names the item), otherwise `text`.
 */
export function refusal(error: unknown, text: string): ToastMessage {
  return { variant: 'destructive', title: 'Error', text: ruleOf(error) ?? text };
}

/** Told by shape, so that the classes of app/http stay out of the first screen's script. */
function ruleOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('userText' in error)) return undefined;
  const refused = error.status === 409 || error.status === 422;
  return refused && typeof error.userText === 'string' ? error.userText : undefined;
}
