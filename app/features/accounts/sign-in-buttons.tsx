import { Button } from '#app/ui/buttons/button.tsx';
import type { AuthMode } from './details-form.tsx';

/** Both ways to an account. */
export function SignInButtons({ onAuth }: { onAuth: (mode: AuthMode) => void }) {
  return (
    <div className="row scripted">
      <Button variant="primary" onClick={() => onAuth('sign-in')}>
        Sign In
      </Button>
      <Button onClick={() => onAuth('create')}>Create Account</Button>
    </div>
  );
}
