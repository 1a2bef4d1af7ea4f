import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../ui/button.tsx';
import { InputField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { OpensSoon } from './opens-soon.tsx';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import cartStyles from '../styles/cart.css?url';
import soonStyles from '../styles/soon.css?url';

/** Checkout, laid out as it will be: where it goes on the left, what it comes to on the right. */
export function Component() {
  return (
    <>
      <HiddenPage title="Checkout" />
      <ScreenStyles href={cartStyles} />
      <ScreenStyles href={soonStyles} />
      <div className="page-head">
        <h1>Checkout</h1>
        <OpensSoon>
          Paying opens soon. Your cart will keep until then, and nothing here can be sent.
        </OpensSoon>
      </div>
      <div className="with-side">
        <fieldset disabled>
          <legend className="vh">Your order</legend>
          <h2>Where it goes</h2>
          <InputField label="Name" name="name" autoComplete="name" />
          <InputField label="Email" name="email" type="email" autoComplete="email" />
          <TextField label="Address" name="address" rows={3} autoComplete="street-address" />
          <div className="form-end">
            <Button variant="primary" wide icon="lock">
              Pay
            </Button>
          </div>
        </fieldset>
        <aside className="slip-wrap" aria-labelledby="sum">
          <div className="slip">
            <h2 id="sum">Order Summary</h2>
            <ul className="small stack">
              <li className="row">
                <Icon name="truck" /> Free shipping on orders over $35
              </li>
              <li className="row">
                <Icon name="return" /> 30-day returns
              </li>
              <li className="row">
                <Icon name="lock" /> Secure Checkout
              </li>
            </ul>
            <div className="form-end">
              <Link className={buttonClass('secondary', { wide: true })} to="/cart">
                Back to your cart
              </Link>
            </div>
          </div>
        </aside>
      </div>
    </>
  );
}
