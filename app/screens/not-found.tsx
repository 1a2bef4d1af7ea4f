import { Link } from 'react-router-dom';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { buttonClass } from '../ui/buttons/button.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { HiddenPage } from './page-meta.tsx';

/** The screen of unknown paths. */
export function Component() {
  return (
    <>
      <HiddenPage title={SCREEN_MESSAGES.notFound} description={SCREEN_MESSAGES.notHere} />
      <StateMessage
        level={1}
        title={SCREEN_MESSAGES.notFound}
        drawing="torn-leaf"
        actions={
          <>
            <Link className={buttonClass('primary')} to="/">
              Return Home
            </Link>
            <Link className={buttonClass()} to="/search">
              Search
            </Link>
          </>
        }
      >
        Someone has torn this leaf out. The rest of the book is in good order.
      </StateMessage>
    </>
  );
}
