import { create } from 'zustand';

/** Marks this tab as signed in as admin. For display only: the server authorizes every request. */
const FLAG = 'dogear:admin';

interface AdminFlag {
  /** undefined: not read yet, as during server rendering. */
  readonly isSignedIn: boolean | undefined;
  /** The server ended the session, not the admin. */
  readonly hasExpired: boolean;
}

export const useAdminFlag = create<AdminFlag>()(() => ({ isSignedIn: undefined, hasExpired: false }));

/** Reads this tab's flag. */
export function readAdminFlag(): boolean {
  const isUp = isFlagStored();
  if (useAdminFlag.getState().isSignedIn !== isUp) useAdminFlag.setState({ isSignedIn: isUp });
  return isUp;
}

/** Sets the flag after signing in; clears it after signing out. */
export function setAdminFlag(isUp: boolean): void {
  useAdminFlag.setState({ isSignedIn: isUp, hasExpired: false });
  try {
    if (isUp) sessionStorage.setItem(FLAG, 'true');
    else sessionStorage.removeItem(FLAG);
  } catch {
    // Without storage it lasts until the page is reloaded.
  }
}

/** Called when the server rejects this tab's admin session. */
export function expireAdminFlag(): void {
  setAdminFlag(false);
  useAdminFlag.setState({ hasExpired: true });
}

function isFlagStored(): boolean {
  try {
    return sessionStorage.getItem(FLAG) !== null;
  } catch {
    return useAdminFlag.getState().isSignedIn === true;
  }
}
