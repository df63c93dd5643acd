import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { PhotoForm } from './photo-form.tsx';
import type { SendFailure } from '../outbox/outbox.ts';
import type { ThreadData } from '../thread-data.ts';

const own = vi.hoisted(() => ({ credits: 9 }));

// Link requires a router and the balance a live connection, which this test does not need.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../../lib/live/live-provider.tsx', () => ({ useBadges: () => own }));
vi.mock('../../../lib/root-data/use-locale.ts', () => ({ useLocale: () => 'nl' }));
vi.mock('../../../lib/formatting/fictional-label.ts', () => ({ useFictionalLabel: () => 'fictief profiel' }));
vi.mock('../../../lib/root-data/site.ts', () => ({ useSite: () => ({ name: 'Vonkje' }) }));

function draw(data: Partial<Pick<ThreadData, 'photos' | 'photoForm'>> = {}) {
  const whole = {
    profile: { id: 'p1', name: 'Noor' },
    clientId: 'client-1',
    freeConversations: 3,
    photos: { credits: 3, refused: false, refuses: false },
    photoForm: { refusal: null },
    fictional: { warning: null, replyDays: 3 },
    ...data,
  } as ThreadData;
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <PhotoForm data={whole} />
    </I18nProvider>,
  );
}

const refused = (code: string, message = 'Woorden.'): { photoForm: { refusal: SendFailure } } => ({
  photoForm: { refusal: { code, message, fields: {} } },
});

beforeEach(() => {
  own.credits = 9;
});

it('CHT-002 sends a photo by a form without JavaScript that shows the price', () => {
  const html = draw();
  expect(html).toMatch(/^<noscript>.*<form method="post" action="\/api\/photo\.php" enctype="multipart\/form-data"/i);
  expect(html).toMatch(
    /name="profile" value="p1".*name="client_id" value="client-1".*<input(?=[^>]*name="photo")(?=[^>]*type="file")/,
  );
  expect(html).toContain('Stuur voor 3 credits');
  expect(html).not.toContain('accept_fictional');
});

it('shows why the last photo was refused and accepts another', () => {
  expect(draw(refused('invalid_fields', 'Deze foto is te groot.'))).toMatch(/role="alert".*te groot.*type="file"/);
});

it('asks to accept the warning about fictional profiles in the same form', () => {
  expect(draw(refused('fictional_warning_required'))).toMatch(/<form.*name="accept_fictional".*type="file".*<\/form>/);
});

it('offers credits instead of a photo when there are too few', () => {
  own.credits = 2;
  const html = draw(refused('insufficient_credits'));
  expect(html.match(/Je hebt onvoldoende credits/g)).toHaveLength(1);
  // The shop, with a link back here.
  expect(html).toContain(`href="/credits?back=${encodeURIComponent('/members/p1/chat')}"`);
  expect(html).not.toContain('type="file"');
});

it('CHT-025 is unavailable when the recipient refuses photos or the URL does not request it', () => {
  const none = draw({ photos: { credits: 3, refused: true, refuses: false } });
  expect(none).toContain('Noor ontvangt geen foto’s');
  expect(none).not.toContain('<form');
  expect(draw({ photoForm: null })).toBe('');
});
