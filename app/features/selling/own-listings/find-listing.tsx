import { useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import searchBoxStyles from '#app/ui/layout/search-box.module.css';
import { listingsPath } from './listings-page.ts';
import styles from './own-listings.module.css';

/** Finds the listings whose title, author or ISBN has words that begin with those typed. `words`: those of the page on show. */
export function FindListing({ words = '' }: { words: string | undefined }) {
  const [shown, setShown] = useState(words);
  const [typed, setTyped] = useState(words);
  const navigate = useNavigate();
  if (shown !== words) {
    setShown(words);
    setTyped(words);
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(listingsPath({ q: typed.trim() }), { preventScrollReset: true });
  };
  return (
    <div className={styles['find']}>
      <form className={searchBoxStyles['search-box']} onSubmit={submit}>
        <input
          type="search"
          aria-label={OWN_LISTINGS.find}
          placeholder={OWN_LISTINGS.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={LIMITS.query.max}
          enterKeyHint="search"
        />
        <button type="submit" aria-label="Search my listings">
          <Icon name="search" />
        </button>
      </form>
      {words !== '' && (
        <Link className="link small" to={listingsPath({})} preventScrollReset>
          {OWN_LISTINGS.showAll}
        </Link>
      )}
    </div>
  );
}
