import type { ReactNode } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { ServerData } from '#app/pwa/personal/use-server-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import adminStyles from './admin.module.css';

type ListingProps<P> = {
  listed: {
    readonly asked: ServerData<P>;
    readonly reload: () => void;
    readonly more?: (page: P) => Promise<void>;
    readonly isMore?: boolean;
  };
  /** Title of the error state: "Error Loading Orders". */
  failed: string;
  children: (value: P) => ReactNode;
};

/** A server-side list in its states: loading, loaded, or failed. */
export function Listing<P extends { readonly next?: string | undefined }>({
  listed,
  failed,
  children,
}: ListingProps<P>) {
  const { asked, reload, more, isMore = false } = listed;
  if (asked.status === 'loading' || asked.status === 'signed-out') return <Loading />;
  if (asked.status !== 'ready') {
    return (
      <FailedState title={failed} retry={reload}>
        {MESSAGES.loadFailed}
      </FailedState>
    );
  }
  return (
    <>
      {children(asked.value)}
      {more !== undefined && asked.value.next !== undefined && (
        <p className={adminStyles['more']}>
          <Button small pending={isMore} onClick={() => void more(asked.value)}>
            More
          </Button>
        </p>
      )}
    </>
  );
}

export function Loading() {
  return (
    <div className={adminStyles['wait']} aria-busy="true">
      <span className={spinnerStyles['spinner']} />
      <output className="vh">Loading</output>
    </div>
  );
}
