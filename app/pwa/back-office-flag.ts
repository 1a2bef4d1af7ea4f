import { create } from 'zustand';

/** Says that an admin has signed in from this tab. For showing only: the server decides about every call. */
const FLAG = 'dogear:admin';

/** undefined: not looked yet, as in the server's page. */
export const useAdminFlag = create<{ readonly isUp: boolean | undefined }>()(() => ({ isUp: undefined }));

/** Looks whether the flag of this tab is up. */
export function readAdminFlag(): boolean {
  const isUp = kept();
  if (useAdminFlag.getState().isUp !== isUp) useAdminFlag.setState({ isUp });
  return isUp;
}

/** Puts the flag up after a sign-in, or takes it down. */
export function setAdminFlag(isUp: boolean): void {
  useAdminFlag.setState({ isUp });
  try {
    if (isUp) sessionStorage.setItem(FLAG, 'true');
    else sessionStorage.removeItem(FLAG);
  } catch {
    // It lasts as long as this page does.
  }
}

function kept(): boolean {
  try {
    return sessionStorage.getItem(FLAG) !== null;
  } catch {
    return useAdminFlag.getState().isUp === true;
  }
}
