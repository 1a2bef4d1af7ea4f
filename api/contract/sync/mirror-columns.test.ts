import { expect, test } from 'vitest';
import { columnsFromItems, itemsFromColumns, type MirrorItem } from './mirror-columns.ts';

const picture = {
  url: '/pictures/dune-front',
  width: 1280,
  height: 1835,
  tint: '#6A2E5A',
  placeholder: '-423254',
};
const dune: MirrorItem = {
  id: 7,
  title: 'Dune',
  author: 'Frank Herbert',
  isbn: '9780441013593',
  price: 8.5,
  comparePrice: 12.99,
  category: 'books',
  condition: 'very_good',
  inStock: true,
  stock: 3,
  featured: true,
  popular: false,
  createdAt: 1_763_686_800_123,
  rating: 4.3,
  reviewCount: 12,
  picture,
  excerpt: '',
};
const bare: MirrorItem = {
  id: 9_007_199_254_740_991,
  title: 'Catan, "the" game\n',
  price: 0,
  category: 'games',
  condition: 'acceptable',
  inStock: true,
  stock: null,
  featured: false,
  popular: false,
  createdAt: 1_763_686_800_124,
  excerpt: '',
};

test('items come out of columns as they went in', () => {
  const items: MirrorItem[] = [
    dune,
    bare,
    { ...dune, id: 8, popular: true, createdAt: 0 },
    { ...bare, popular: true, picture: { ...picture, url: '/uploads/a b' } },
    { ...bare, picture: { ...picture, url: 'https://pictures.example/x', placeholder: '' } },
  ];
  const sent: unknown = JSON.parse(JSON.stringify(columnsFromItems(items)));
  expect(sent).toEqual(columnsFromItems(items));
  expect(itemsFromColumns(columnsFromItems(items))).toEqual(items);
  expect(itemsFromColumns(columnsFromItems([]))).toEqual([]);
});

test('columns of different lengths are no answer', () => {
  const columns = columnsFromItems([dune, bare]);
  expect(() => itemsFromColumns({ ...columns, price: columns.price.slice(1) })).toThrow(
    'a column of the catalog is too short',
  );
});
