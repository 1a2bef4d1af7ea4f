/** The page's only look at how it was built. */
export const env = {
  /** Served by the development server: the service worker is made on the fly. */
  development: import.meta.env.DEV,
} as const;
