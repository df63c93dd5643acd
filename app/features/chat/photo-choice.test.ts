import { expect, it } from 'vitest';

import { photoAmong, problemOf } from './photo-choice.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size }) as File;

it('reports before sending which files the server will reject', () => {
  expect(problemOf(file('a.jpg', 'image/jpeg'))).toBeNull();
  expect(problemOf(file('a.webp', 'image/webp', 10 * 1024 * 1024))).toBeNull();
  expect(problemOf(file('a.webp', 'image/webp', 10 * 1024 * 1024 + 1))).toBe('too_large');
  expect(problemOf(file('IMG_1.HEIC', ''))).toBeNull();
  expect(problemOf(file('a.gif', 'image/gif'))).toBe('wrong_type');
  expect(problemOf(file('a.pdf', 'application/pdf'))).toBe('wrong_type');
});

it('takes the first valid picture from dropped files and none from text', () => {
  const [text, animation, photo] = [
    file('a.txt', 'text/plain'),
    file('a.gif', 'image/gif'),
    file('a.png', 'image/png'),
  ];
  expect(photoAmong([text, animation, photo])).toBe(photo);
  expect(photoAmong([text, animation])).toBe(animation);
  expect(photoAmong([text])).toBeNull();
});
