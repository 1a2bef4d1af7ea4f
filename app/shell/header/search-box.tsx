import { useRef, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import searchBoxStyles from '../../ui/layout/search-box.module.css';

/**
 * A GET form, so that it works without JavaScript; with it, a search is a client navigation and a blank one is ignored.
 * `label` distinguishes the search screen's box from the header's.
 */
export function SearchBox({ label = 'Search' }: { label?: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const currentQuery = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    if (words === '') return;
    field.current?.blur();
    void navigate(`/search?${new URLSearchParams({ q: words })}`);
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
        // A new search resets the text; other renders keep what the user is typing.
        key={currentQuery}
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
}
