import type { ReactElement } from 'react';

/** The `handle` export of a screen that replaces the shop's header, footer and bottom bar with a header of its own. */
export interface FrameHandle {
  readonly frame: ReactElement;
}

/** The header from a route's handle, if any. */
export const frameOf = (handle: unknown): ReactElement | undefined =>
  isFrameHandle(handle) ? handle.frame : undefined;

const isFrameHandle = (handle: unknown): handle is FrameHandle =>
  typeof handle === 'object' && handle !== null && 'frame' in handle;
