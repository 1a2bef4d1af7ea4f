import { useRef, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import searchBoxStyles from '../../ui/layout/search-box.module.css';

/**
 * A search box: a GET form that needs no script; with one it stays in the page, and blank asks nothing. `label` tells the
 * search screen's own from the header's.
 */
export function SearchBox({ label = 'Search' }: { label?: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';

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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is younger than the browsers we serve
      role="search"
      aria-label={label}
      action="/search"
      onSubmit={submit}
    >
      <input
        // Another search is another text; what a person is typing stays.
        key={asked}
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={SCREEN_MESSAGES.searchPlaceholder}
        defaultValue={asked}
        maxLength={LIMITS.query.max}
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}
