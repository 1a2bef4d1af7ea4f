import type { ReactElement } from 'react';

/** The `handle` export of a screen with a header of its own. */
export interface FrameHandle {
  /** Replaces the shop's header, footer and bars. */
  readonly frame?: ReactElement;
  /** Replaces the shop's header only. */
  readonly header?: ReactElement;
}

/** What a route's handle replaces. */
export const frameOf = (handle: unknown): FrameHandle => (isFrameHandle(handle) ? handle : {});

const isFrameHandle = (handle: unknown): handle is FrameHandle =>
  typeof handle === 'object' && handle !== null && ('frame' in handle || 'header' in handle);
