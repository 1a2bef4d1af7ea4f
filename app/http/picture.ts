import { NetworkError } from './errors.ts';
import { BYPASS_WORKER_HEADER } from './worker-messages.ts';

/** Fetches a picture. Throws NetworkError if there is no network, no picture, or a captive portal. */
export async function fetchPicture(url: string): Promise<Response> {
  const response = await fetch(url, { priority: 'low', headers: { [BYPASS_WORKER_HEADER]: 'yes' } }).catch(
    (cause: unknown) => {
      throw new NetworkError('The shop cannot be reached.', { cause });
    },
  );
  if (isPicture(response)) return response;
  throw new NetworkError('response is not a picture');
}

/** Whether a response is a complete picture from our own server: nothing else may be cached as one. */
export const isPicture = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  (response.headers.get('Content-Type') ?? '').startsWith('image/');
