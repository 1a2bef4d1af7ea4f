import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { OpensSoon } from './opens-soon.tsx';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import soonStyles from '../styles/soon.css?url';

/** The back office's door, laid out as it will be. */
export function Component() {
  return (
    <>
      <HiddenPage title="Admin login" />
      <ScreenStyles href={soonStyles} />
      <div className="page-head">
        <h1>Admin login</h1>
        <OpensSoon>The back office opens soon. No password is taken here yet.</OpensSoon>
      </div>
      <fieldset className="narrow" disabled>
        <legend className="vh">Sign in to the back office</legend>
        <InputField label="Password" name="password" type="password" autoComplete="off" required />
        <div className="form-end">
          <Button variant="primary" wide>
            Access Dashboard
          </Button>
        </div>
      </fieldset>
    </>
  );
}
