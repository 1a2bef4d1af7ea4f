import { Suspense, useEffect } from 'react';
import { readAdminFlag, useAdminFlag } from '../../pwa/back-office-flag.ts';
import { lazyOptional } from '../loading/lazy-optional.ts';

const AdminMenu = lazyOptional(async () => (await import('./admin-menu.tsx')).AdminMenu);

/** The admin's navigation over the shop; only for an admin who signed in from this tab. */
export function FloatingAdminMenu() {
  const isSignedIn = useAdminFlag((flag) => flag.isSignedIn);
  useEffect(() => void readAdminFlag(), []);
  return (
    isSignedIn === true && (
      <Suspense>
        <AdminMenu />
      </Suspense>
    )
  );
}
