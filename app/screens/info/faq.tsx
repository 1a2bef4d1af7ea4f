import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CONDITIONS, gradeName, type Condition } from '#contract/catalog/conditions.ts';
import { useShop } from '../../shell/use-shop.ts';
import { Facts, MailLink, TextPage } from '../static/text-page.tsx';

const GRADES: Record<Condition, string> = {
  new: 'Unread, as it left the publisher.',
  like_new: 'Read once, by someone with clean hands.',
  very_good: 'Light wear; everything is there and nothing is marked beyond a name.',
  good: 'Read and shows it: creases, some notes, a faded spine. Whole and sound.',
  acceptable: 'Well worn. Complete and readable, and priced for it. A game says which pieces are missing.',
};

export function Component() {
  const { config } = useShop();
  const { email } = config.support;
  return (
    <TextPage
      title="FAQ"
      description="Short answers about buying, condition, shipping, returns, selling and your account."
      path="/faq"
      lede="Short answers to common questions."
    >
      <Buying />
      <Delivery />
      <Selling />
      <Account />
      <h2>Something else?</h2>
      <p>
        <Link to="/contact">Contact us</Link>
        {email !== null && (
          <>
            {' '}
            or write to <MailLink email={email} />
          </>
        )}
        . Support replies within 24 hours.
      </p>
    </TextPage>
  );
}

function Buying() {
  return (
    <>
      <h2>Buying</h2>
      <Question question="What do the conditions mean?">
        <Facts facts={CONDITIONS.map((grade) => [gradeName(grade), GRADES[grade]])} />
      </Question>
      <Question question="How are prices set?">
        <p>
          We aim for prices about 20% lower than major retailers. Where we know what Amazon or eBay ask for
          the same item, its page says so.
        </p>
      </Question>
      <Question question="Can I change an order?">
        <p>
          Orders can be changed or canceled within 1 hour, before anything is sent: open your order and choose
          Change order or Cancel order.
        </p>
      </Question>
      <Question question="Do I need an account to buy?">
        <p>
          No. You can fill a cart and a wishlist as a guest, and check out as one. An account keeps your
          orders together and brings cart and wishlist along to your other devices.
        </p>
      </Question>
    </>
  );
}

function Delivery() {
  return (
    <>
      <h2>Shipping and returns</h2>
      <Question question="What does shipping cost?">
        <p>
          Shipping is free at $50 and above; standard shipping costs $4.95 under $50. Times and faster ways
          are on the <Link to="/shipping">Shipping Policy</Link> page.
        </p>
      </Question>
      <Question question="Can I send something back?">
        <p>
          Yes, within 30 days, and at least until January 31 if you ordered in November or December.{' '}
          <Link to="/returns">Returns &amp; Refunds</Link> says how, and when the money is back.
        </p>
      </Question>
    </>
  );
}

function Selling() {
  return (
    <>
      <h2>Selling</h2>
      <Question question="How do I sell something?">
        <p>
          Photograph it, check what we read from the picture, and list it.{' '}
          <Link to="/how-it-works">How It Works</Link> shows the three steps; <Link to="/sell">Sell</Link> is
          where they begin.
        </p>
      </Question>
      <Question question="How is the price recommended?">
        <p>20% below the market price. You may ask more or less: the last word is yours.</p>
      </Question>
      <Question question="When am I paid?">
        <p>
          Sellers are paid out within 2-3 business days after the buyer has the item. Your bank may take a day
          or two more. Until you’ve sold to three different buyers, you’re paid no earlier than 7 days after
          the order.
        </p>
      </Question>
    </>
  );
}

function Account() {
  return (
    <>
      <h2 id="account">Your account</h2>
      <Question question="How do I reset my password?">
        <p>
          Go to <Link to="/account">Account</Link> and sign in with a code that we send to your email.
        </p>
      </Question>
      <Question question="How do I update my billing details?">
        <p>
          There is nothing to update: we do not store cards. You enter your card when you pay, and only the
          payment provider receives it.
        </p>
      </Question>
    </>
  );
}

/** Open by default, so that the browser's own search finds the text. */
function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details open>
      <summary>{question}</summary>
      {children}
    </details>
  );
}
