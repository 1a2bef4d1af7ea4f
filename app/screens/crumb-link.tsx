import { Link } from 'react-router-dom';

/** A breadcrumb's link for client navigation; see Breadcrumb's `link`. */
export const crumbLink = (href: string, label: string) => (
  <Link to={href} viewTransition>
    {label}
  </Link>
);
