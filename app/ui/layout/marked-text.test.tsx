import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { MarkedText } from './marked-text.tsx';

const html = (text: string) => renderToStaticMarkup(<MarkedText text={text} />);

it('marks words and breaks lines', () => {
  expect(html('Recht op<br/>je <em>hart</em><br/>af.')).toBe('Recht op<br/>je <em>hart</em><br/>af.');
  expect(html('Zij weet wat ze wil.')).toBe('Zij weet wat ze wil.');
});

it('escapes any other markup', () => {
  expect(html('<script>x</script><em><b>y</b></em>')).toBe(
    '&lt;script&gt;x&lt;/script&gt;<em>&lt;b&gt;y&lt;/b&gt;</em>',
  );
});
