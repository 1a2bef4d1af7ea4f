import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Cover } from './cover.tsx';

afterEach(cleanup);

const picture = { url: '/pictures/7', width: 1280, height: 1920, tint: '#e0a33a', placeholder: '-12345' };

test('the browser may choose among widths, or take a JPEG, and knows the shape before the picture is there', () => {
  render(<Cover picture={picture} alt="Front cover of Kindred" sizes="40vw" />);
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Front cover of Kindred' });
  const sources = [...(image.parentElement?.querySelectorAll('source') ?? [])];
  expect(sources.map((source) => source.type)).toEqual(['image/avif']);
  expect(sources[0]?.getAttribute('srcset')).toContain(
    '/pictures/7-160.avif 160w, /pictures/7-320.avif 320w',
  );
  expect(sources.map((source) => source.sizes)).toEqual(['40vw']);
  expect(image.getAttribute('src')).toBe('/pictures/7-640.jpg');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1280', '1920']);
  expect(image.closest<HTMLElement>('.cover')?.style.getPropertyValue('--r')).toBe('0.667');
});

test('a cover is fetched when it comes near, the first one of a page at once', () => {
  const { rerender } = render(<Cover picture={picture} alt="Kindred" sizes="40vw" />);
  expect(screen.getByRole('img').getAttribute('loading')).toBe('lazy');
  rerender(<Cover picture={picture} alt="Kindred" sizes="40vw" priority />);
  expect(screen.getByRole('img').getAttribute('loading')).toBe('eager');
  expect(screen.getByRole('img').getAttribute('fetchpriority')).toBe('high');
});

test('an item without a picture has blank boards that say what they stand for', () => {
  render(<Cover picture={undefined} alt="Kindred" sizes="40vw" />);
  expect(screen.getByRole('img', { name: 'Kindred' })).toBeTruthy();
});
