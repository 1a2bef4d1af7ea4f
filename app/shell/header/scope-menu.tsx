import { useId } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router-dom';
import { CATEGORIES, isCategory, titleCase } from '#contract/catalog/categories.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ProductData } from '../loading/loader-data.ts';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import styles from './scope-menu.module.css';

/** The strip of categories, folded into the first word of the search field: the category of the screen. */
export function ScopeMenu() {
  const { pathname } = useLocation();
  const { frame, isOpen, toggle, close } = useDisclosure<HTMLDivElement>();
  const list = useId();
  const item = (to: string, label: string) => (
    <li key={to}>
      <AbsoluteLink to={to} aria-current={pathname === to ? 'page' : undefined} onClick={close}>
        {label}
      </AbsoluteLink>
    </li>
  );
  return (
    <div ref={frame} className={styles['scope-menu']}>
      <button type="button" aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
        <span>
          <span className="vh">Category: </span>
          <CurrentCategory />
        </span>
        <Icon name="chevron-down" />
      </button>
      <ul id={list} hidden={!isOpen} aria-label="Categories">
        {isOpen && item('/', 'All Categories')}
        {isOpen && CATEGORIES.map((category) => item(`/category/${category}`, titleCase(category)))}
      </ul>
    </div>
  );
}

/** The category of the list or product on screen. */
function CurrentCategory() {
  const { pathname } = useLocation();
  const product = useRouteLoaderData<ProductData>('product')?.product ?? null;
  const [, category = ''] = /^\/category\/(\w+)$/.exec(pathname) ?? [];
  if (isCategory(category)) return titleCase(category);
  return (
    <Deferred value={product} skeleton="All" failed={() => 'All'}>
      {(found) => (found === null ? 'All' : titleCase(found.category))}
    </Deferred>
  );
}
