import { NetworkError } from './errors.ts';
import { KEPT_BY_ASKER } from './worker-messages.ts';

/** A picture of the shop. Throws NetworkError where none came: no network, none there, or a hotspot's page instead. */
export async function fetchPicture(url: string): Promise<Response> {
  const response = await fetch(url, { priority: 'low', headers: { [KEPT_BY_ASKER]: 'yes' } }).catch(
    (cause: unknown) => {
      throw new NetworkError('The shop cannot be reached.', { cause });
    },
  );
  if (isPicture(response)) return response;
  throw new NetworkError('That is no picture.');
}

/** A whole picture from our own server: nothing else may be kept as one. */
export const isPicture = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  (response.headers.get('Content-Type') ?? '').startsWith('image/');
