import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { renderFallbackPage } from '../../../lib/errors/fallback-page.server.ts';
import { ErrorPageBoundary } from './error-page-boundary.tsx';

const TITLE = 'Er is een fout opgetreden bij het tonen van de foutpagina';

it('NAV-050 reports in the browser that the error page failed, why, and links home', () => {
  const boundary = new ErrorPageBoundary({ title: TITLE, home: 'Naar huis', children: 'de foutpagina' });
  expect(renderToStaticMarkup(boundary.render())).toBe('de foutpagina');
  boundary.state = ErrorPageBoundary.getDerivedStateFromError(new Error('<b>geen taal</b>'));
  const html = renderToStaticMarkup(boundary.render());
  expect(html).toContain(`<h1>${TITLE}</h1>`);
  expect(html).toContain('&lt;b&gt;geen taal&lt;/b&gt;');
  expect(html).toContain('<a href="/">Naar huis</a>');
});

it('NAV-050 reports the same from the server when no page can be rendered', () => {
  const html = renderFallbackPage('nl', new Error('<b>geen stijl</b>'), 'a1-7');
  expect(html).toContain(`<h1>${TITLE}</h1>`);
  expect(html).toContain('&lt;b&gt;geen stijl&lt;/b&gt;');
  expect(html).toContain('<p>a1-7</p>');
  expect(html).toContain('<a href="/">Terug naar de homepage</a>');
});
