import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import type { SiteViewer } from '../../lib/root-data/site.ts';
import { MemberActions } from './member-actions.tsx';

// Links need a router, which this test does without.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../lib/root-data/site.ts', () => ({ useSite: () => ({ signupsOpen: true }) }));

const actionsOf = (gifts: boolean) =>
  renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <MemberActions
        profile={{ id: 'n1' }}
        viewer={{ profileId: 'me' } as SiteViewer}
        like={<i>Like</i>}
        gifts={gifts}
      />
    </I18nProvider>,
  );

it('DIS-002 offers a member the message, the like and the gift', () => {
  const html = actionsOf(true);
  expect(html.match(/<a href="[^"]*">/g)).toEqual([
    '<a href="/members/n1/chat">',
    '<a href="/members/n1/chat?gift=1">',
  ]);
  expect(html).toContain('Stuur bericht');
  expect(html).toContain('<i>Like</i>');
  expect(html).toContain('Cadeau');
});

it('has no link to gifts if the site has none', () => {
  expect(actionsOf(false).match(/<a href="[^"]*">/g)).toEqual(['<a href="/members/n1/chat">']);
});
