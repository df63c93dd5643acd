import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import type { MessagePhotoView } from '../../../../server/modules/conversation/chat/chat.view.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { PhotoMessage } from './photo-message.tsx';

// Link requires a router, which this test does not need.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

const CLOSED: MessagePhotoView = {
  id: 'p1',
  state: 'shown',
  opened: false,
  width: 4,
  height: 3,
  blurred: '/blurred.webp',
  card: null,
  full: null,
};

const draw = (photo: Partial<MessagePhotoView>) =>
  renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <PhotoMessage message={{ id: 'm1', mine: false }} photo={{ ...CLOSED, ...photo }} otherName="Noor" />
    </I18nProvider>,
  );

it('CHT-024 shows the blurred preview under a button that opens the photo, with or without JavaScript', () => {
  const html = draw({});
  expect(html).toMatch(/<img src="\/blurred\.webp" width="4" height="3" alt=""/);
  expect(html).toMatch(/<form method="post">.*name="message" value="m1".*<button[^>]*name="intent" value="open-photo"/);
  expect(html).toContain('aria-label="Foto van Noor: tik om te kijken"');
});

it('CHT-024 shows an opened photo sharp, with a link to the large version', () => {
  const html = draw({ opened: true, card: '/card.webp', full: '/full.webp' });
  expect(html).toMatch(/<a href="\/full\.webp"[^>]*><img class="photo" src="\/card\.webp"[^>]*alt="Foto van Noor"/);
  expect(html).not.toContain('<button');
});

it('states only that a removed photo was removed', () => {
  const html = draw({ state: 'removed', opened: true, blurred: null, card: '/card.webp', full: '/full.webp' });
  expect(html).toContain('Deze foto is verwijderd.');
  expect(html).not.toContain('<img');
});
