import { useCallback, useState } from 'react';
import type { UserPage } from '#app/http/admin/admin.ts';
import { ApiError } from '#app/http/errors.ts';
import { useServerData } from '#app/pwa/personal/use-server-data.ts';
import { calls } from '../admin-calls.ts';

/** Who has an account, newest first, by words of name and address; more of them on demand. */
export function useUsers(q: string, onRead: ((page: UserPage) => void) | undefined) {
  const read = useCallback(async () => {
    const page = await readTwice({ q: q === '' ? undefined : q });
    onRead?.(page);
    return page;
  }, [q, onRead]);
  const { asked, reload, setValue: put } = useServerData(read);
  const [isMore, setMore] = useState(false);

  const more = async (page: UserPage) => {
    setMore(true);
    try {
      const next = await readTwice({ q: q === '' ? undefined : q, cursor: page.next });
      put({ ...next, users: [...page.users, ...next.users] });
    } catch {
      // The button stays, and is pressed again.
    } finally {
      setMore(false);
    }
  };
  return { asked, reload, more, isMore };
}

/** A reading that fails is tried once more, unless it is nobody's here. */
async function readTwice(query: Parameters<typeof calls.readUsers>[0]): Promise<UserPage> {
  try {
    return await calls.readUsers(query);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    return calls.readUsers(query);
  }
}
