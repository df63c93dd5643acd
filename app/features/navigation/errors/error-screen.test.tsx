import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { ErrorScreen } from './error-screen.tsx';

// Links need a router, which this test does not.
vi.mock('@remix-run/react', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: '/members', search: '?page=2' }),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../../lib/root-data/site.ts', () => ({ useRootData: () => undefined }));

const RETRY = /<a href="\/members\?page=2"[^>]*>Probeer het opnieuw<\/a>/;
const HOME = /<a href="\/"[^>]*>Terug naar de homepage<\/a>/;

function screenFor(error: unknown): string {
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <ErrorScreen error={error} frame={(panel) => panel} />
    </I18nProvider>,
  );
}

const thrown = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

describe('the error page', () => {
  it('NAV-032 and NAV-049 shows the message of a response, under its status', () => {
    const html = screenFor(thrown(403, { error: 'not_confirmed', message: 'Bevestig eerst je e-mailadres.' }));
    expect(html).toContain('<h1>Bevestig eerst je e-mailadres.</h1>');
    expect(html).toContain('403');
    expect(html).toMatch(HOME);
    expect(html).not.toMatch(RETRY);
  });

  it('NAV-032 shows "Error" for a response without a message', () => {
    expect(screenFor(thrown(405, null))).toContain('<h1>Error</h1>');
  });

  it('NAV-049 says that there is no connection, without a status, and retries', () => {
    const html = screenFor(new TypeError('Failed to fetch'));
    expect(html).toContain('<h1>Geen verbinding</h1>');
    expect(html).not.toMatch(/500|Failed to fetch/);
    expect(html).toMatch(RETRY);
    expect(html).toMatch(HOME);
  });

  it('NAV-049 hides the message of any other error, and retries', () => {
    const html = screenFor(new Error('Unable to decode turbo-stream response'));
    expect(html).toContain('<h1>Er is een fout opgetreden, probeer het later opnieuw.</h1>');
    expect(html).toContain('500');
    expect(html).not.toContain('turbo-stream');
    expect(html).toMatch(RETRY);
    expect(html).toMatch(HOME);
  });

  it('HRD-3 retries a page that was unavailable', () => {
    const message = 'De site is even niet bereikbaar.';
    expect(screenFor(thrown(503, { error: 'unavailable', message }))).toMatch(RETRY);
  });
});
