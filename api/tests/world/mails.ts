import type { Shop } from './shop.ts';
import { readMails, type Mail } from './mail-files.ts';

/** What the shop has mailed so far, oldest first: the files that it writes where there is no mail server. */
export const listMails = ({ deps }: Shop): Mail[] => readMails(deps.env.dataDir);
