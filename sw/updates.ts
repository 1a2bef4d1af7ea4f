import { SKIP_WAITING } from '#app/http/worker-messages.ts';
import { worker } from './scope.ts';

/** A person has tapped "Update": this version takes over at once. Nothing else makes it. */
export function takeOverWhenAsked(): void {
  worker.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (data === SKIP_WAITING) void worker.skipWaiting();
  });
}
