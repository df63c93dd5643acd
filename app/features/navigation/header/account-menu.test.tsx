import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import type { Game } from '../../../../server/modules/people/games/require-game.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import type { SiteViewer } from '../../../lib/root-data/site.ts';
import { AccountMenu } from './account-menu.tsx';

let root: { site: { disabledGames?: readonly Game[] } };

// Links need a router, which this test does not.
vi.mock('@remix-run/react', () => ({
  Form: ({ children }: { children: ReactNode }) => <form>{children}</form>,
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ pathname: '/', search: '' }),
  useRouteLoaderData: () => root,
}));

/** The menu's links with their labels. */
function linksOf(disabledGames?: readonly Game[]) {
  root = { site: disabledGames ? { disabledGames } : {} };
  const html = renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <AccountMenu viewer={{ photo: null } as SiteViewer} />
    </I18nProvider>,
  );
  return [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, inside]) => [
    inside!.replaceAll(/<[^>]*>/g, ''),
    href,
  ]);
}

it('links to all of the member’s own pages, including saved searches', () => {
  expect(linksOf()).toEqual([
    ['Mijn profiel', '/profile'],
    ['Voor jou vandaag', '/picks'],
    ['Swipegame', '/swipe-game'],
    ['Matchfinder', '/match-finder'],
    ['Bewaarde zoekopdrachten', '/members/searches'],
    ['Instellingen', '/settings'],
    ['Veiligheid', '/safety'],
    ['Snel weg', '/exit'],
  ]);
});

it('omits games that the site has disabled', () => {
  const games = (disabledGames: readonly Game[]) =>
    linksOf(disabledGames).flatMap(([, href]) => (/swipe|match/.test(href!) ? [href] : []));
  expect([games(['swipe_game']), games(['match_finder'])]).toEqual([['/match-finder'], ['/swipe-game']]);
  expect(games(['swipe_game', 'match_finder'])).toEqual([]);
});
