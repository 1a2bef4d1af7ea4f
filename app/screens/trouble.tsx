import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { buttonClass } from '../ui/buttons/button.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';

/** When not even the header could be drawn. */
export function RootTrouble() {
  return (
    <main id="main">
      <Trouble />
    </main>
  );
}

/** When a screen could not be drawn: say so, and offer two ways forward. */
export function Trouble() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  // A chunk of an old build that is no longer there comes back with the page itself, not by asking for it again.
  const again = () => (isRouteErrorResponse(error) ? void revalidate() : location.reload());
  return (
    <>
      <title>Something went wrong · Dogear</title>
      <meta name="robots" content="noindex" />
      <FailedState
        level={1}
        title="Something went wrong"
        retry={again}
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
