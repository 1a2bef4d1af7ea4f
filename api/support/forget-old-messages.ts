import type { Deps } from '../deps.ts';
import { deleteMessagesBefore } from './support.repo.ts';

const MESSAGE_LIFE_MS = 2 * 365 * 86_400_000;

/** Clears away what was written to the shop two years ago, with its answers. */
export const forgetOldMessages = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, (tx) => deleteMessagesBefore(tx, now() - MESSAGE_LIFE_MS));
