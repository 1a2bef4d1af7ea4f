import { useLayoutEffect, type RefObject } from 'react';

/**
 * While the list is open, marks the field's form, its header and the document for the styles of phones: the header becomes one
 * line, the page stands still, and the list fills the visible part of the screen below the field, above the keyboard.
 */
export function useFullScreen(
  form: HTMLFormElement | null,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen || form === null) return undefined;
    const header = form.closest('header');
    const marked = [document.documentElement, form, ...(header === null ? [] : [header])];
    for (const element of marked) element.dataset['searching'] = '';
    // Not scrollIntoView: Chromium ignores it here.
    if (header === null && matchMedia('(max-width: 47.99em)').matches)
      scrollBy({
        top: form.getBoundingClientRect().top - parseFloat(getComputedStyle(form).scrollMarginTop),
        behavior: 'instant',
      });
    const list = panel.current;
    const measure = (): void => {
      const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
      list?.style.setProperty('--left', `${-form.getBoundingClientRect().left}px`);
      list?.style.setProperty('--height', `${offsetTop + height - list.getBoundingClientRect().top}px`);
    };
    // The field becomes narrower with the header.
    const resizes = new ResizeObserver(measure);
    resizes.observe(form);
    visualViewport?.addEventListener('resize', measure);
    return () => {
      resizes.disconnect();
      visualViewport?.removeEventListener('resize', measure);
      for (const element of marked) delete element.dataset['searching'];
    };
  }, [form, panel, isOpen]);
}
