/** The files of the back office's screens, by the id of the route. */
export const ADMIN_SCREENS = {
  'admin-login': () => import('./admin-login.tsx'),
  'admin-dashboard': () => import('./admin-dashboard.tsx'),
  'admin-products': () => import('./admin-products.tsx'),
  'admin-orders': () => import('./admin-orders.tsx'),
  'admin-order': () => import('./admin-order.tsx'),
  'admin-cases': () => import('./admin-cases.tsx'),
  'admin-sellers': () => import('./admin-sellers.tsx'),
  'admin-disputes': () => import('./admin-disputes.tsx'),
  'admin-dispute': () => import('./admin-dispute.tsx'),
  'admin-money': () => import('./admin-money.tsx'),
  'admin-messages': () => import('./admin-messages.tsx'),
  'admin-reports': () => import('./admin-reports.tsx'),
  'admin-customer': () => import('./admin-customer.tsx'),
  'admin-isbns': () => import('./admin-isbns.tsx'),
  'admin-audit': () => import('./admin-audit.tsx'),
};

export type AdminScreen = keyof typeof ADMIN_SCREENS;
