import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { buttonClass } from '../ui/buttons/button.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';

/** Replaces the whole page when the layout itself fails to render. */
export function RootErrorScreen() {
  return (
    <main id="main">
      <ErrorScreen />
    </main>
  );
}

/** Replaces a screen that failed to render. */
export function ErrorScreen() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  // A missing chunk of an old build needs a reload: revalidating would request the same chunk again.
  const retry = () => (isRouteErrorResponse(error) ? void revalidate() : location.reload());
  return (
    <>
      <title>Something went wrong · Dogear</title>
      <meta name="robots" content="noindex" />
      <FailedState
        level={1}
        title="Something went wrong"
        retry={retry}
        actions={
          <Link className={buttonClass()} to="/">
            Return Home
          </Link>
        }
      >
        We dropped something on the way from the shelf. Nothing of yours is lost.
      </FailedState>
    </>
  );
}
