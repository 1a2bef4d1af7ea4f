/** A printer. Not one of the icons that every page loads. */
export const PrintIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z" />
  </svg>
);
