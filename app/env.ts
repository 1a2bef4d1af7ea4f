/** Build-time constants of the browser's code. */
export const env = {
  /** True under Vite's development server, which serves an unbundled service worker. */
  development: import.meta.env.DEV,
} as const;
