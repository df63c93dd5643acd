import { expect, it } from 'vitest';

import { pickPhoto, findPhotoProblem } from './photo-choice.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size }) as File;

it('reports before sending which files the server will reject', () => {
  expect(findPhotoProblem(file('a.jpg', 'image/jpeg'))).toBeNull();
  expect(findPhotoProblem(file('a.webp', 'image/webp', 10 * 1024 * 1024))).toBeNull();
  expect(findPhotoProblem(file('a.webp', 'image/webp', 10 * 1024 * 1024 + 1))).toBe('too_large');
  expect(findPhotoProblem(file('IMG_1.HEIC', ''))).toBeNull();
  expect(findPhotoProblem(file('a.gif', 'image/gif'))).toBe('wrong_type');
  expect(findPhotoProblem(file('a.pdf', 'application/pdf'))).toBe('wrong_type');
});

it('takes the first valid picture from dropped files and none from text', () => {
  const [text, animation, photo] = [
    file('a.txt', 'text/plain'),
    file('a.gif', 'image/gif'),
    file('a.png', 'image/png'),
  ];
  expect(pickPhoto([text, animation, photo])).toBe(photo);
  expect(pickPhoto([text, animation])).toBe(animation);
  expect(pickPhoto([text])).toBeNull();
});
