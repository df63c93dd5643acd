import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';

import { serverI18n } from '../../lib/i18n/translator.server.ts';
import type { SiteViewer } from '../../lib/site.ts';
import { AccountMenu } from './account-menu.tsx';

// Links want a router, which nothing here needs.
vi.mock('@remix-run/react', () => ({
  Form: ({ children }: { children: ReactNode }) => <form>{children}</form>,
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ pathname: '/', search: '' }),
}));

it('leads to everything of one’s own, the kept searches among it', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={serverI18n('nl')}>
      <AccountMenu viewer={{ photo: null } as SiteViewer} />
    </I18nextProvider>,
  );
  const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, inside]) => [
    inside!.replaceAll(/<[^>]*>/g, ''),
    href,
  ]);
  expect(links).toEqual([
    ['Mijn profiel', '/profile'],
    ['Swipegame', '/swipe-game'],
    ['Matchfinder', '/match-finder'],
    ['Bewaarde zoekopdrachten', '/members/searches'],
    ['Instellingen', '/settings'],
  ]);
});
