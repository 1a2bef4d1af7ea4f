/** A bank. Not one of the icons that every page loads. */
export const BankIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 9.5 12 4l8 5.5ZM6 9.5v8M10 9.5v8M14 9.5v8M18 9.5v8M4 20h16" />
  </svg>
);
