import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../../features/admin/session/login-form.tsx';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { HiddenPage } from '../page-meta.tsx';

/** The login of the back office. Returns to the page that redirected here. */
export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = () => void navigate(returnPath(location.state) ?? '/admin', { replace: true });
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
      <LoginForm onSignedIn={goBack} />
    </>
  );
}

/** The path to return to; undefined if it is not a path of the back office (open redirect). */
function returnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) ? from : undefined;
}
