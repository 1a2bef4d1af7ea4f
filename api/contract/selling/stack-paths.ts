/** The address that begins a stack, or scans more into one. */
export const stackPath = (stack?: string): string =>
  stack === undefined ? '/sell/stack' : `/sell/stack?id=${stack}`;

/** The address that reviews and publishes a stack. */
export const stackReviewPath = (stack: string): string => `/sell/stack/review?id=${stack}`;

/** The address that matches photos to the items of a stack. */
export const stackPhotosPath = (stack: string): string => `/sell/stack/review?id=${stack}&photos`;
