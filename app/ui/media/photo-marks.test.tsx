import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { PhotoMarks } from './photo-marks.tsx';

it('MEM-4 marks the visible photo, with numbers where marks would be too small', () => {
  const few = renderToStaticMarkup(<PhotoMarks count={3} shown={1} />);
  expect(few.match(/<i[^>]*>/g)).toEqual(['<i>', '<i class="is-shown">', '<i>']);
  const many = renderToStaticMarkup(<PhotoMarks count={25} shown={6} />);
  expect(many).toContain('<b>7/25</b>');
  expect(many).not.toContain('<i');
});
