import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { VisitorActions } from './visitor-actions.tsx';

// Links need a router, which this test does without.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../lib/root-data/site.ts', () => ({ useSite: () => ({ signupsOpen: true }) }));

it('DIS-005 names for each action what the login is for, and returns to the action', () => {
  const html = renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <VisitorActions profile={{ id: 'n1', name: 'Noor' }} gifts />
    </I18nProvider>,
  );
  const links = [...html.matchAll(/<a href="([^"]*)">.*?<span>(.*?)<\/span>/g)].map(([, href, words]) => [words, href]);
  expect(links).toEqual([
    ['Log in om Noor een bericht te sturen.', '/login?returnTo=%2Fmembers%2Fn1%2Fchat'],
    ['Log in om meer foto’s van Noor te zien.', '/login?returnTo=%2Fmembers%2Fn1'],
    ['Log in om Noor een cadeau te geven.', '/login?returnTo=%2Fmembers%2Fn1%2Fchat%3Fgift%3D1'],
    ['Log in om Noor te liken.', '/login?returnTo=%2Fmembers%2Fn1'],
  ]);
});
