import { Link } from 'react-router-dom';
import { Facts, TextPage } from '../static/text-page.tsx';

export function Component() {
  return (
    <TextPage
      title="Returns & Refunds"
      description="30 days to send a copy back, how long refunds take, and what to do when something arrives damaged, different or not at all."
      path="/returns"
      lede="A used book should hold no surprises but its own. If yours does, send it back."
    >
      <h2>30 days</h2>
      <p>
        You have 30 days from delivery to return an item in the condition in which it arrived. Orders placed
        November 1 to December 31 can come back until January 31 (Jan 31), or for 30 days if that’s later.
      </p>
      <h2>How to return something</h2>
      <ol>
        <li>
          <Link to="/contact">Write to us</Link>, topic Returns &amp; Refunds, with the order number.
        </li>
        <li>We send you an address and a label.</li>
        <li>Pack it as well as it was packed for you, and mail it.</li>
      </ol>
      <p>
        Return shipping costs $4.95-$9.95, by weight. If the mistake was ours, or the copy was not as
        described, we pay it.
      </p>
      <h2>When the money comes back</h2>
      <p>We process a refund within 2-3 business days after the package arrives. After that it takes:</p>
      <Facts
        facts={[
          ['Cards', '3-5 days'],
          ['PayPal', '1-2 days'],
          ['Wallets', '1-3 days'],
        ]}
      />
      <h2>If something is wrong</h2>
      <Facts
        facts={[
          ['Damaged in transit', 'Tell us within 48 hours, with a picture if you can.'],
          ['Not in the condition described', 'Tell us within 7 days.'],
          ['Never arrived', 'Tell us within 3 days of the expected date.'],
        ]}
      />
      <p>
        It will cost you nothing: you get a full refund, or another copy if we have one.{' '}
        <Link to="/contact">Write to us</Link>; support replies within 24 hours.
      </p>
    </TextPage>
  );
}
