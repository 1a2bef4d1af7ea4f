import type { Shop } from './shop.ts';
import { readMails, type Mail } from './mail-files.ts';

/** Mails so far, oldest first: without a mail server the shop writes them to files. */
export const listMails = ({ deps }: Shop): Mail[] => readMails(deps.env.dataDir);
