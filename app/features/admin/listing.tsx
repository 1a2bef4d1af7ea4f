import type { ReactNode } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import type { MorePages } from '#app/pwa/personal/use-more-pages.ts';
import adminStyles from './admin.module.css';

type ListingProps<T> = {
  data: ServerData<T>;
  /** Title of the error state: "Error Loading Orders". */
  failed: string;
  failedText?: string;
  children: (value: T) => ReactNode;
};

/** A screen's data in its states: loading, loaded, or failed. */
export function Listing<T>({ data, failed, failedText = MESSAGES.loadFailed, children }: ListingProps<T>) {
  const reload = useReload();
  if (data.status === 'ready') return children(data.value);
  if (data.status === 'loading' || data.status === 'signed-out') return <Loading />;
  return (
    <FailedState title={failed} retry={reload}>
      {failedText}
    </FailedState>
  );
}

function Loading() {
  return (
    <div className={adminStyles['wait']} aria-busy="true">
      <span className={spinnerStyles['spinner']} />
      <output className="vh">Loading</output>
    </div>
  );
}

type MoreButtonProps = {
  /** Renders nothing if undefined. */
  more: MorePages | undefined;
  label?: string;
  /** Text before the button. */
  children?: ReactNode;
};

/** Loads the next page of a list. */
export function MoreButton({ more, label = 'More', children }: MoreButtonProps) {
  if (more === undefined) return null;
  return (
    <p className={adminStyles['more']}>
      {children}
      <Button small pending={more.isLoading} onClick={more.load}>
        {label}
      </Button>
    </p>
  );
}
