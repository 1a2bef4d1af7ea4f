import { Link } from 'react-router-dom';
import { POLICY_TEXTS } from '#contract/parcels/policy-texts.ts';
import { Facts, TextPage } from '../static/text-page.tsx';

export function Component() {
  return (
    <TextPage
      title="Shipping Policy"
      description="What delivery costs and how long it takes: standard, expedited and express, free at $50 and above."
      path="/shipping"
      lede="What delivery costs, how long it takes, and what to do when a package does not arrive."
    >
      <h2>Prices and times</h2>
      <p>Shipping is free on orders of $50 and above. Below that, and when you are in a hurry, it costs:</p>
      <Facts
        facts={[
          ['Standard', '$4.95 under $50, free at $50 and above; 5-7 business days'],
          ['Expedited', '$9.95; 2-3 business days'],
          ['Express', '$19.95; 1-2 business days'],
        ]}
      />
      <h2>When it leaves</h2>
      <p>
        {`Orders placed before 2 PM EST on a business day reach the seller that day, later ones the next business day. ${POLICY_TEXTS.sending}`}
      </p>
      <h2>At your door</h2>
      <p>
        A signature may be required for orders of $100 and above, so that nothing of value waits on a
        doorstep. The carrier leaves a notice if nobody is home.
      </p>
      <h2>Large orders</h2>
      <p>
        Orders of 10 items or more may ship in several packages, one from each seller, and take a little
        longer. Are you buying for a school, a library or a very long winter?{' '}
        <Link to="/contact">Write to us</Link> first, and we’ll help.
      </p>
      <h2>If it does not arrive</h2>
      <p>
        Please tell us within 3 days of the expected date if a package is missing: open your order and choose
        Report a problem. If we don’t hear from you by then, it counts as delivered. The{' '}
        <Link to="/returns">Returns &amp; Refunds</Link> page says what happens next.
      </p>
    </TextPage>
  );
}
