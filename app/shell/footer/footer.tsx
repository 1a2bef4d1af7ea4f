import { Link } from 'react-router-dom';
import { CATEGORIES, inWords } from '#contract/catalog/categories.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useShop } from '../use-shop.ts';
import styles from './footer.module.css';

type Place = readonly [path: string, word: string];

const QUICK: readonly Place[] = [
  ['/', 'Home'],
  ['/products', 'Browse All'],
  ['/categories', 'Categories'],
  ['/sell', 'Sell Items'],
  ['/how-it-works', 'How It Works'],
];

const SHELVES: readonly Place[] = CATEGORIES.map((category) => [`/category/${category}`, inWords(category)]);

const HELP: readonly Place[] = [
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
  return (
    <footer className={styles['footer']}>
      <div className={styles['in']}>
        <p className={styles['claim']}>
          Prices 20% below major retailers, because every copy here has been read before.
        </p>
        <Places label="Quick Links" title="Quick Links" places={QUICK} />
        <Places label="Categories, again" title="Categories" places={SHELVES} />
        <Places label="Help & Support" title="Help & Support" places={HELP} />
        <div className={styles['colophon']}>
          <span>
            © {today.slice(0, 4)} Dogear.
            {config.payments.provider === 'stripe' && ' Payments by Stripe.'}
          </span>
          <span>Facebook, Instagram and Mastodon: coming soon</span>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

function Places({ label, title, places }: { label: string; title: string; places: readonly Place[] }) {
  return (
    <nav aria-label={label}>
      <h2>{title}</h2>
      <ul>
        {places.map(([path, word]) => (
          <li key={path}>
            <Link to={path}>{word}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
