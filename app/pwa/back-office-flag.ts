import { create } from 'zustand';

/** Says that an admin has signed in from this tab. For showing only: the server decides about every call. */
const FLAG = 'dogear:admin';

interface AdminFlag {
  /** undefined: not looked yet, as in the server's page. */
  readonly isUp: boolean | undefined;
  /** The server has ended the session, not the admin. */
  readonly hasEnded: boolean;
}

export const useAdminFlag = create<AdminFlag>()(() => ({ isUp: undefined, hasEnded: false }));

/** Looks whether the flag of this tab is up. */
export function readAdminFlag(): boolean {
  const isUp = kept();
  if (useAdminFlag.getState().isUp !== isUp) useAdminFlag.setState({ isUp });
  return isUp;
}

/** Puts the flag up after a sign-in, or takes it down. */
export function setAdminFlag(isUp: boolean): void {
  useAdminFlag.setState({ isUp, hasEnded: false });
  try {
    if (isUp) sessionStorage.setItem(FLAG, 'true');
    else sessionStorage.removeItem(FLAG);
  } catch {
    // It lasts as long as this page does.
  }
}

/** The server knows this tab's admin no more. */
export function endAdminFlag(): void {
  setAdminFlag(false);
  useAdminFlag.setState({ hasEnded: true });
}

function kept(): boolean {
  try {
    return sessionStorage.getItem(FLAG) !== null;
  } catch {
    return useAdminFlag.getState().isUp === true;
  }
}
