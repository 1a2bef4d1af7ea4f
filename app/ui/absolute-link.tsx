import { memo, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { createPath, UNSAFE_DataRouterContext as DataRouter } from 'react-router-dom';

type AbsoluteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  /** A path of the shop, without query or fragment. */
  to: string;
  viewTransition?: boolean;
};

/**
 * A link to a path that is the same on every screen, for the frame and for cards. The router's own link reads the location to
 * resolve relative paths, so each of them renders again at every navigation, even in the hidden list behind a product. Like
 * that one, it replaces the history entry if its screen is open already.
 */
export const AbsoluteLink = memo(function AbsoluteLink({
  to,
  viewTransition = false,
  onClick,
  ...rest
}: AbsoluteLinkProps) {
  const router = use(DataRouter)?.router;
  const followed = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (router === undefined || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate(to, { replace: createPath(router.state.location) === to, viewTransition });
  };
  return (
    <a {...rest} href={to} onClick={followed}>
      {rest.children}
    </a>
  );
});

/** In a new tab or window, or as a download. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
