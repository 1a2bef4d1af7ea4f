import { memo, use, useEffect, useRef, type FormEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import searchBoxStyles from '../../ui/layout/search-box.module.css';

/**
 * A GET form, so that it works without JavaScript; with it, a search is a client navigation and a blank one is ignored.
 * `label` distinguishes the search screen's box from the header's.
 */
export function SearchBox({ label = 'Search' }: { label?: string }) {
  const { pathname, search } = useLocation();
  const currentQuery = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return <SearchForm label={label} currentQuery={currentQuery} />;
}

/** Memoized, and with the router itself instead of useNavigate: both boxes would render again at each navigation. */
const SearchForm = memo(function SearchForm({
  label,
  currentQuery,
}: {
  label: string;
  currentQuery: string;
}) {
  const router = use(DataRouter)?.router;
  const field = useRef<HTMLInputElement>(null);

  const shown = useRef(currentQuery);

  // A new search replaces the text, unless the user is typing the next one.
  useEffect(() => {
    const input = field.current;
    if (input && shown.current !== currentQuery && input !== document.activeElement)
      input.value = currentQuery;
    shown.current = currentQuery;
  }, [currentQuery]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    if (words === '') return;
    field.current?.blur();
    void router?.navigate(`/search?${new URLSearchParams({ q: words })}`);
  };

  return (
    <form
      className={searchBoxStyles['search-box']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is newer than the browsers we support
      role="search"
      aria-label={label}
      action="/search"
      onSubmit={submit}
    >
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={SCREEN_MESSAGES.searchPlaceholder}
        defaultValue={currentQuery}
        maxLength={LIMITS.query.max}
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
});
