import { CATEGORIES, DEFAULT_CATEGORY, inWords } from '#contract/categories.ts';
import { CONDITIONS, DEFAULT_CONDITION, gradeName } from '#contract/conditions.ts';
import { Button } from '../ui/button.tsx';
import { InputField, SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { HiddenPage } from './page-meta.tsx';
import { OpensSoon } from './opens-soon.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import sellStyles from '../styles/sell.css?url';
import soonStyles from '../styles/soon.css?url';

/** Selling, laid out as it will be: the photo on the left, what was read from it on the right. */
export function Component() {
  return (
    <>
      <HiddenPage title="Sell Your Item" />
      <ScreenStyles href={sellStyles} />
      <ScreenStyles href={soonStyles} />
      <div className="page-head">
        <h1>Sell Your Item</h1>
        <OpensSoon>
          Selling opens soon. Until then the counter is closed, and nothing here can be sent.
        </OpensSoon>
      </div>
      <fieldset className="two-up" disabled>
        <legend className="vh">Your listing</legend>
        <section aria-label="Photo">
          <div className="photo empty">
            <Icon name="camera" />
            <p>Drop a photo here. JPG, PNG up to 10MB</p>
          </div>
          <div className="pair">
            <Button small>Choose File</Button>
            <Button small icon="camera">
              Take Photo
            </Button>
          </div>
        </section>
        <Details />
      </fieldset>
    </>
  );
}

function Details() {
  return (
    <section aria-labelledby="details">
      <h2 id="details">Item Details</h2>
      <InputField label="Title" name="title" />
      <TextField label="Description" name="description" rows={5} />
      <div className="pair">
        <InputField label="Your Price ($)" name="price" inputMode="decimal" />
        <InputField
          label="Market Price ($)"
          name="comparePrice"
          inputMode="decimal"
          hint="Retail/market value"
        />
      </div>
      <div className="pair">
        <SelectField label="Category" name="category" defaultValue={DEFAULT_CATEGORY}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {inWords(category)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Condition" name="condition" defaultValue={DEFAULT_CONDITION}>
          {CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {gradeName(condition)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="form-end">
        <Button variant="primary" wide>
          List Item for Sale
        </Button>
        <Button variant="quiet" wide>
          List Item for Sale (Direct Method)
        </Button>
      </div>
    </section>
  );
}
