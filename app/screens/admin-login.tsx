import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../features/admin/login-form.tsx';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import frameStyles from '../styles/admin-frame.css?url';

/** The back office's door. Whoever was sent here from a room of it goes back to that room. */
export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const enter = () => void navigate(cameFrom(location.state) ?? '/admin', { replace: true });
  return (
    <>
      <HiddenPage title="Admin login" />
      <ScreenStyles href={frameStyles} />
      <div className="page-head">
        <h1>Admin login</h1>
        <noscript>
          <p>The back office needs a script, which your browser does not run.</p>
        </noscript>
      </div>
      <LoginForm onSignedIn={enter} />
    </>
  );
}

/** A path of the back office, and no other. */
function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) ? from : undefined;
}
