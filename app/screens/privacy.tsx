import { Link } from 'react-router-dom';
import { useShop } from '../shell/use-shop.ts';
import { MailLink, TextPage } from './static/text-page.tsx';

export function Component() {
  const { config } = useShop();
  const { email } = config.support;
  return (
    <TextPage
      title="Privacy Policy"
      description="What Dogear knows about you, why, how long it is kept, and how to have it deleted."
      path="/privacy"
      lede="What we know about you, why, and for how long. It is not much."
    >
      <h2>What we keep</h2>
      <ul>
        <li>A session: a random number in a cookie, so that your cart and wishlist stay yours.</li>
        <li>With an account: your name, your email and your orders.</li>
        <li>With an order: the name, email and address that it was sent to.</li>
        <li>
          With a listing: the pictures and words that you put in it. Places and dates inside photos are
          removed.
        </li>
        <li>With a message: what you wrote, and where to answer.</li>
      </ul>
      <h2>What we do not keep</h2>
      <p>
        Card numbers go to the payment provider and never reach us. There is no advertising, no tracking by
        others, and no profile of what you read.
      </p>
      <h2>Whom we tell</h2>
      <p>
        The payment provider, to take a payment; the carrier, to bring a parcel; and a court, if it obliges
        us. Nobody else, and never for money.
      </p>
      <h2>How long</h2>
      <p>
        Order records are retained for 7 years, as the law asks of a shop’s books; the name, email and address
        in them for 2 years. A seller sees where a parcel goes until 60 days after it has arrived. A guest’s
        cart and wishlist are forgotten 180 days after the last visit, a message after 2 years, a photo that
        was never listed after 48 hours, a backup after 30 days.
      </p>
      <h2>Your rights</h2>
      <p>
        You can take your data with you, correct it, and delete your <Link to="/account">account</Link>;
        orders are then kept without your name.{' '}
        {email !== null && (
          <>
            For everything else write to <MailLink email={email} />.
          </>
        )}
      </p>
      <h2>Children</h2>
      <p>
        The shop is not for children: those under 13 may not use it, and we knowingly keep nothing about them.
        If we did by mistake, tell us and it is deleted.
      </p>
      <h2>On your device</h2>
      <p>
        So that you can browse without a connection, the shop stores part of its catalog, your cart and your
        wishlist on your device. Clearing your browser’s data for this site removes it.
      </p>
    </TextPage>
  );
}
