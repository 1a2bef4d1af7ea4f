import { create } from 'zustand';
import type { CoverPicture } from '../product/cover.tsx';

/** A toast closes by itself after the first; a dismissed one is removed from the store after the second. */
export const TOAST_DURATION_MS = 5_000;
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  /** destructive is an error: screen readers announce it at once. */
  readonly variant?: 'default' | 'destructive' | undefined;
  /** The cover of the item that the toast is about. */
  readonly cover?: CoverPicture | undefined;
  /** The product that was added to the cart: a sheet with what to do next stands with the toast. */
  readonly addedId?: number | undefined;
}

export interface Toast extends ToastMessage {
  readonly id: number;
  /** False from dismissal until removal. */
  readonly open: boolean;
}

interface Toasts {
  /** At most one toast: a new one replaces it. */
  readonly current: Toast | undefined;
  readonly show: (message: ToastMessage) => number;
  readonly dismiss: (id: number) => void;
}

let lastId = 0;

export const useToasts = create<Toasts>()((set, get) => ({
  current: undefined,
  show: (message) => {
    lastId += 1;
    set({ current: { ...message, id: lastId, open: true } });
    return lastId;
  },
  dismiss: (id) => {
    const { current } = get();
    if (current?.id !== id || !current.open) return;
    set({ current: { ...current, open: false } });
    setTimeout(() => {
      if (get().current?.id === id) set({ current: undefined });
    }, TOAST_REMOVAL_DELAY_MS);
  },
}));

/** Shows a toast, which replaces the current one. Returns its id. */
export const toast = (message: ToastMessage): number => useToasts.getState().show(message);
