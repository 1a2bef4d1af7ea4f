import { Link } from 'react-router-dom';
import { POLICY_TEXTS } from '#contract/parcels/policy-texts.ts';
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
      <p>{POLICY_TEXTS.returnWindow}</p>
      <h2>How to return something</h2>
      <ol>
        <li>{`${POLICY_TEXTS.askForReturn} It shows the address and prints a label.`}</li>
        <li>Pack it as well as it was packed for you, and mail it within 30 days.</li>
        <li>Say on your order that you’ve sent it, with the tracking number if you have one.</li>
      </ol>
      <p>
        Return shipping costs $4.95-$9.95, by weight. You pay it, unless you get a prepaid label. If the
        seller doesn’t name an address within 3 business days, you get your money back and keep the copy.
      </p>
      <h2>When the money comes back</h2>
      <p>
        We process a refund within 2-3 business days after the package arrives, or if you gave a tracking
        number and the seller doesn’t answer, within 10 business days after you sent it. After that it takes:
      </p>
      <Facts
        facts={[
          ['Cards', '3-5 days'],
          ['PayPal', '1-2 days'],
          ['Wallets', '1-3 days'],
        ]}
      />
      <h2>If something is wrong</h2>
      <Facts facts={POLICY_TEXTS.problems} />
      <p>
        {`${POLICY_TEXTS.reportProblem} The seller has 3 business days to answer; if there is no answer, you get a full refund. If the seller doesn’t agree, we decide. For anything else, `}
        <Link to="/contact">write to us</Link>; support replies within 24 hours.
      </p>
    </TextPage>
  );
}
