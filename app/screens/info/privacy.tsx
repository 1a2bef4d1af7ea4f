import { Link } from 'react-router-dom';
import { useShop } from '../../shell/use-shop.ts';
import { MailLink, TextPage } from '../static/text-page.tsx';

export function Component() {
  const { config } = useShop();
  const { email } = config.support;
  return (
    <TextPage
      title="Privacy Policy"
      description="What Dogear knows about you, why, how long it is kept, and how to have it deleted."
      path="/privacy"
      lede="What we know about you, why, and for how long. It isn’t much."
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
        <li>
          With a sale: your return address, which a buyer sees only while a return is open, and what you were
          paid. Your bank details go to the payment provider and never reach us.
        </li>
        <li>With a report about a parcel: what you both wrote, and the photos of the report.</li>
        <li>With a message: what you wrote, and where to answer.</li>
        <li>If we block you: your account, and an irreversible code of your email.</li>
      </ul>
      <h2>What we do not keep</h2>
      <p>
        Card numbers go to the payment provider and never reach us. There is no advertising, no tracking by
        others, and no profile of what you read.
      </p>
      <h2>Who we share it with</h2>
      <p>
        The payment provider, to take a payment, to pay you for what you sold, and to answer your bank if you
        dispute a payment; the seller of what you bought, to send it; the carrier, to deliver it; and a court,
        if the law requires it. We share it with no others, and never sell it.
      </p>
      <h2>How long</h2>
      <p>Account data is retained for 7 years. That is the longest we keep anything. In detail:</p>
      <ul>
        <li>Your account itself: its name, email and settings, until you delete it.</li>
        <li>
          Orders: 7 years, for the shop’s books. The name, email and address in them are removed after 2
          years.
        </li>
        <li>A delivery address, for the seller: until 60 days after delivery.</li>
        <li>A guest’s cart and wishlist: 180 days after the last visit.</li>
        <li>What a listing said and showed when it was sold: 180 days after its parcel arrived.</li>
        <li>A report about a parcel, with its photos: 2 years.</li>
        <li>Your email and payout account, if you were paid for a sale: 7 years after the last payout.</li>
        <li>Messages to us: 2 years.</li>
        <li>Search terms, without who searched for them: 90 days.</li>
        <li>A photo that was never listed: 48 hours. A sign-in code: one day after it expired.</li>
        <li>
          An unpublished item of a stack: 90 days after its last change. Its photos stay as long as it does.
        </li>
        <li>Backups: 30 days.</li>
      </ul>
      <h2>What you can delete</h2>
      <p>
        Under <Link to="/account?tab=settings">Account, Settings</Link> you can download everything we have
        about you, and delete your account. It is gone at once, with its cart, wishlist and settings; what was
        sold or bought stays in the books for the 7 years, without your name. While your bank is looking into
        one of your payments, your account stays until it has decided. Under “My listings” you can edit and
        remove what you have listed, and you can take anything out of your cart and your wishlist yourself.{' '}
        {email !== null && (
          <>
            For anything else, write to <MailLink email={email} />.
          </>
        )}
      </p>
      <h2>Children</h2>
      <p>
        The shop is not for children: nobody under 13 may use it, and we do not knowingly keep anything about
        them. If we did so by mistake, tell us and we will delete it.
      </p>
      <h2>On your device</h2>
      <p>
        So that you can browse without a connection, the shop stores part of its catalog, your cart and your
        wishlist on your device. Your latest searches stay there, too, until you clear them or sign out. If
        you sign out with changes that were not sent yet, you can choose to keep them there for 60 days,
        without your name or email, for your next sign-in. Clearing your browser’s data for this site removes
        all of it.
      </p>
    </TextPage>
  );
}
