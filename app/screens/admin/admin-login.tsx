import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../../features/admin/session/login-form.tsx';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { HiddenPage } from '../page-meta.tsx';

/** The back office's door. Whoever was sent here from a room of it goes back to that room. */
export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const enter = () => void navigate(cameFrom(location.state) ?? '/admin', { replace: true });
  return (
    <>
      <HiddenPage
        title="Admin login"
        description="Sign in to the admin area of Dogear, for those who run the shop."
      />
      <div className="page-head">
        <h1>Admin login</h1>
        <NeedsScript what="The admin area" />
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
