import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAdminFlag, useAdminFlag } from '../../pwa/back-office-flag.ts';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { HiddenPage } from '../page-meta.tsx';
import { classes } from '../../ui/classes.ts';
import spinnerStyles from '../../ui/states/spinner.module.css';
import adminStyles from '../../features/admin/admin.module.css';

type AdminPageProps = {
  /** The document's title; the heading is in `head`. */
  title: string;
  /** Renders at once and on the server, unlike the children: the h1. */
  head: ReactNode;
  children: ReactNode;
};

/**
 * A page of the back office. The server's HTML has no content. Without the flag of this tab, or once the admin's session
 * has ended, it redirects to the login, which leads back here.
 */
export function AdminPage({ title, head, children }: AdminPageProps) {
  const isSignedIn = useAdminFlag((flag) => flag.isSignedIn);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (isSignedIn === true || readAdminFlag()) return;
    void navigate('/admin-login', { replace: true, state: { from: pathname + search } });
  }, [isSignedIn, navigate, pathname, search]);

  return (
    <>
      <HiddenPage title={title} description="The admin area of Dogear, for those who run the shop." />
      {head}
      <NeedsScript what="The admin area" />
      {isSignedIn === true ? children : <Loading />}
    </>
  );
}

function Loading() {
  return (
    <div className={classes(adminStyles['wait'], 'scripted')} aria-busy="true">
      <span className={spinnerStyles['spinner']} />
      <output className="vh">Loading</output>
    </div>
  );
}
