import { Link } from 'react-router-dom';
import { formatDay } from '#contract/shop-clock.ts';
import { useShop } from '../../shell/use-shop.ts';
import { TextPage } from '../static/text-page.tsx';

export function Component() {
  const { today } = useShop();
  return (
    <TextPage
      title="Terms of Service"
      description="The rules between you and Dogear, for buying, selling and settling disputes."
      path="/terms"
      lede={
        <>
          Last updated: <time dateTime={today}>{formatDay(today)}</time>
        </>
      }
    >
      <h2>Who may use the shop</h2>
      <p>You must be at least 18 years old to buy or sell here.</p>
      <h2>Buying</h2>
      <p>
        The price is the one shown when you pay. Most items here exist only once: while you are paying, the
        copy is held for you, and nobody else can buy it. Orders can be changed within 1 hour, before anything
        is sent.
      </p>
      <p>
        We claim prices about 20% lower than major retailers on the whole, not for every single item; where we
        know what others ask, the item’s page shows it.
      </p>
      <h2>Selling</h2>
      <p>
        List only what is yours, what you have in hand, and what you have described as it is. You are
        responsible for your listing, even where our suggestions helped you write it. We may remove a listing
        that is wrong, unlawful or someone else’s.
      </p>
      <p>A refund after you were paid is taken from later sales or your payout account.</p>
      <h2>Shipping and returns</h2>
      <p>
        The <Link to="/shipping">Shipping Policy</Link> and <Link to="/returns">Returns &amp; Refunds</Link>{' '}
        are part of these terms, as is the <Link to="/privacy">Privacy Policy</Link>.
      </p>
      <h2>Our liability</h2>
      <p>
        For an item, up to its price and the cost of its delivery. Nothing here takes away a right that the
        law gives you as a consumer.
      </p>
      <h2>If we disagree</h2>
      <p>
        <Link to="/contact">Talk to us</Link> first: most things are settled within a day. Claims over $10,000
        are settled by arbitration; smaller ones by the court with jurisdiction where you live.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, the date at the top changes with them. The old terms still apply to what you
        have already bought.
      </p>
    </TextPage>
  );
}
