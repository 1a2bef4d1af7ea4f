import { memo } from 'react';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import { useShop } from '../use-shop.ts';
import styles from './footer.module.css';

type FooterLink = readonly [path: string, label: string];

const QUICK_LINKS: readonly FooterLink[] = [
  ['/', 'Home'],
  ['/products', 'Browse All'],
  ['/categories', 'Categories'],
  ['/sell', 'Sell Items'],
  ['/how-it-works', 'How It Works'],
];

const CATEGORY_LINKS: readonly FooterLink[] = CATEGORIES.map((category) => [
  `/category/${category}`,
  titleCase(category),
]);

const HELP_LINKS: readonly FooterLink[] = [
  ['/faq', 'FAQ'],
  ['/shipping', 'Shipping Policy'],
  ['/returns', 'Returns & Refunds'],
  ['/contact', 'Contact Us'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
];

/** The end of every page. */
export function Footer() {
  const { config, today } = useShop();
  return <Columns year={today.slice(0, 4)} isPaidByStripe={config.payments.provider === 'stripe'} />;
}

/** Memoized: the shop's facts are read again at each navigation, and are the same. */
const Columns = memo(function Columns({ year, isPaidByStripe }: { year: string; isPaidByStripe: boolean }) {
  return (
    <footer className={styles['footer']}>
      <div className={styles['in']}>
        <p className={styles['claim']}>
          Prices 20% below major retailers, because every copy here has been read before.
        </p>
        <LinkList label="Quick Links" title="Quick Links" links={QUICK_LINKS} />
        <LinkList label="Footer categories" title="Categories" links={CATEGORY_LINKS} />
        <LinkList
          label="Help & Support"
          title="Help & Support"
          links={HELP_LINKS}
          className={styles['help']}
        />
        <div className={styles['colophon']}>
          <span>
            © {year} Dogear.
            {isPaidByStripe && ' Payments by Stripe.'}
          </span>
          <span>Facebook, Instagram and Mastodon: coming soon</span>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
});

type LinkListProps = {
  label: string;
  title: string;
  links: readonly FooterLink[];
  className?: string | undefined;
};

function LinkList({ label, title, links, className }: LinkListProps) {
  return (
    <nav aria-label={label} className={className}>
      <h2>{title}</h2>
      <ul>
        {links.map(([path, text]) => (
          <li key={path}>
            <AbsoluteLink to={path}>{text}</AbsoluteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
