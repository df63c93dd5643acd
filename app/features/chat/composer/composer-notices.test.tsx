import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { ComposerNotices, type ComposerNoticesProps } from './composer-notices.tsx';
import type { OutgoingContent, Refusal } from '../outbox/outbox.ts';
import type { ThreadData } from '../thread-data.ts';

// Link requires a router, which this test does not need.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
const viewer = vi.hoisted(() => ({ status: 'active' }));
vi.mock('../../../lib/root-data/site.ts', () => ({
  useSite: () => ({ name: 'Vonkje', fictionalSingular: null }),
  useViewer: () => viewer,
}));

const DATA = {
  freeConversations: 2,
  fictional: { warning: 'Dit profiel schreven wij.', replyDays: 3 },
  conversation: { id: 'c1' },
  profile: { id: 'p1' },
} as ThreadData;
/** The shop, with a link back to the conversation. */
const SHOP = `href="/credits?back=${encodeURIComponent('/chats/c1')}"`;

function draw(props: Partial<ComposerNoticesProps>): string {
  const given = { refusal: null, typed: { left: null, contact: null }, draftNote: null, onAccept: () => {} };
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <ComposerNotices data={DATA} onDrop={() => {}} {...given} {...props} />
    </I18nProvider>,
  );
}

function refused(code: string, kind: OutgoingContent['kind'] = 'text', message = ''): Refusal {
  return { clientId: 'c1', kind, text: '', failure: { code, message, fields: {} } };
}

describe('notices above the composer', () => {
  it('CHT-003 contain a warning while the e-mail address is not confirmed', () => {
    expect(draw({})).toBe('');
    viewer.status = 'not_confirmed';
    const html = draw({});
    viewer.status = 'active';
    expect(html).toContain('Bevestig eerst je e-mailadres');
  });

  it('CHT-009 state that more conversations require premium', () => {
    const html = draw({ refusal: refused('premium_required') });
    expect(html).toContain('Als gratis lid begin je 2 gesprekken zelf.');
    expect(html).toContain(SHOP);
  });

  it('link to credits when there are too few, for any kind of message', () => {
    for (const [kind, words] of [
      ['text', 'Je bericht staat er nog.'],
      ['gift', 'Je cadeau is niet verstuurd.'],
      ['photo', 'Je foto is niet verstuurd.'],
    ] as const) {
      const html = draw({ refusal: refused('insufficient_credits', kind) });
      expect(html).toContain('Je hebt onvoldoende credits');
      expect(html).toContain(words);
      expect(html).toContain(SHOP);
    }
  });

  it('SAF-019 contain the warning about fictional profiles, to be accepted with a checkbox or button', () => {
    const text = draw({ refusal: refused('fictional_warning_required') });
    expect(text).toContain('Dit profiel schreven wij.');
    expect(text).toMatch(
      /<input[^>]*type="checkbox"[^>]*name="accept_fictional"|name="accept_fictional"[^>]*type="checkbox"/,
    );
    const photo = draw({ refusal: refused('fictional_warning_required', 'photo') });
    expect(photo).toContain('Dit profiel schreven wij.');
    expect(photo).toMatch(/<button type="button"[^>]*>Ik begrijp het, versturen/);
  });

  it("show any other error with the server's message", () => {
    const words = 'Deze persoon wil geen foto’s ontvangen.';
    expect(draw({ refusal: refused('photos_refused', 'photo', words) })).toContain(words);
  });

  it('show the character count near the limit and when it is exceeded', () => {
    expect(draw({ typed: { left: 12, contact: null } })).toContain('Nog 12 tekens');
    expect(draw({ typed: { left: -3, contact: null } })).toMatch(/role="alert">3 tekens te veel/);
  });

  it('warn about contact data and can be dismissed', () => {
    const html = draw({ typed: { left: null, contact: 'phone' } });
    expect(html).toContain('Deel je telefoonnummer liever nog niet.');
    expect(html).toContain('aria-label="Melding sluiten"');
  });
});
