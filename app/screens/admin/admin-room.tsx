import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAdminFlag, useAdminFlag } from '../../pwa/back-office-flag.ts';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { HiddenPage } from '../page-meta.tsx';
import { classes } from '../../ui/classes.ts';
import spinnerStyles from '../../ui/states/spinner.module.css';
import adminStyles from '../../features/admin/admin.module.css';

type AdminRoomProps = {
  /** Of the page; the heading is the room's own. */
  title: string;
  /** What stands above the rest at once, also in the server's page: the h1. */
  head: ReactNode;
  children: ReactNode;
};

/**
 * A room of the back office. The server draws it empty, the same for everybody; without the flag of this tab, or once the
 * server knows its admin no more, the way leads to the door and from there back here.
 */
export function AdminRoom({ title, head, children }: AdminRoomProps) {
  const isUp = useAdminFlag((flag) => flag.isUp);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (isUp === true || readAdminFlag()) return;
    void navigate('/admin-login', { replace: true, state: { from: pathname + search } });
  }, [isUp, navigate, pathname, search]);

  return (
    <>
      <HiddenPage title={title} description="The admin area of Dogear, for those who run the shop." />
      {head}
      <NeedsScript what="The admin area" />
      {isUp === true ? children : <Waiting />}
    </>
  );
}

/** Until this tab has been asked who sits in front of it. */
function Waiting() {
  return (
    <div className={classes(adminStyles['wait'], 'scripted')} aria-busy="true">
      <span className={spinnerStyles['spinner']} />
      <output className="vh">Loading</output>
    </div>
  );
}
