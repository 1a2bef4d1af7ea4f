import type { Shop } from './shop.ts';
import { mailsAt, type Mail } from './mail-files.ts';

/** What the shop has mailed so far, oldest first: the files that it writes where there is no mail server. */
export const mailsIn = ({ deps }: Shop): Mail[] => mailsAt(deps.env.dataDir);
