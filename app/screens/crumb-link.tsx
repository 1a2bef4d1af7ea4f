import { Link } from 'react-router-dom';

/** How the router makes a crumb's link. */
export const crumbLink = (href: string, label: string) => (
  <Link to={href} viewTransition>
    {label}
  </Link>
);
