import { create } from 'zustand';
import type { CoverPicture } from '../product/cover.tsx';

/** How long a notification stays, and how long a dismissed one is remembered; milliseconds. */
export const TOAST_STAYS = 5_000;
export const TOAST_REMEMBERED = 1_000_000;

export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  /** destructive is an error: it is read out at once. */
  readonly variant?: 'default' | 'destructive' | undefined;
  /** The cover of what it is about. */
  readonly cover?: CoverPicture | undefined;
}

export interface Toast extends ToastMessage {
  readonly id: number;
  /** False from dismissal until it is forgotten. */
  readonly open: boolean;
}

interface Toasts {
  /** The one notification there is: a new one takes the place of the last. */
  readonly current: Toast | undefined;
  readonly show: (message: ToastMessage) => number;
  readonly dismiss: (id: number) => void;
}

let last = 0;

export const useToasts = create<Toasts>()((set, get) => ({
  current: undefined,
  show: (message) => {
    last += 1;
    set({ current: { ...message, id: last, open: true } });
    return last;
  },
  dismiss: (id) => {
    const { current } = get();
    if (current?.id !== id || !current.open) return;
    set({ current: { ...current, open: false } });
    setTimeout(() => {
      if (get().current?.id === id) set({ current: undefined });
    }, TOAST_REMEMBERED);
  },
}));

/** Shows a notification, in place of the one before it. Answers its id. */
export const toast = (message: ToastMessage): number => useToasts.getState().show(message);
