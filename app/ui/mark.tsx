/** The shop's logo: a page with a dog-ear. Decorative: the name "Dogear" is next to it. */
export function Mark() {
  return (
    <svg viewBox="0 0 27 34" aria-hidden="true">
      <path
        d="M0 3a3 3 0 0 1 3-3h14l10 10v21a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Z"
        style={{ fill: 'var(--oxblood-fill)' }}
      />
      <path d="M17 0v7a3 3 0 0 0 3 3h7Z" style={{ fill: 'var(--fold-back)' }} />
    </svg>
  );
}
