import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Dogear',
  short_name: 'Dogear',
  description: 'Used books, magazines, catalogs, manuals, journals and games.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#FBF8F3',
  theme_color: '#FBF8F3',
  categories: ['shopping', 'books'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Shortcuts and links open in the existing window.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  screenshots: [
    {
      src: '/screenshots/home-narrow.jpg',
      sizes: '780x1688',
      type: 'image/jpeg',
      form_factor: 'narrow' as const,
      label: 'New arrivals and six shelves',
    },
    {
      src: '/screenshots/product-narrow.jpg',
      sizes: '780x1688',
      type: 'image/jpeg',
      form_factor: 'narrow' as const,
      label: 'A book with its condition and price',
    },
    {
      src: '/screenshots/home-wide.jpg',
      sizes: '1440x900',
      type: 'image/jpeg',
      form_factor: 'wide' as const,
      label: 'New arrivals and six shelves',
    },
  ],
  shortcuts: [
    { name: 'Search', url: '/search' },
    { name: 'Sell an item', url: '/sell' },
    { name: 'Wishlist', url: '/wishlist' },
  ],
  // Handled by sw/share-target.ts.
  share_target: {
    action: '/share',
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: { files: [{ name: 'image', accept: ['image/*'] }] },
  },
};
