import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/chat.view.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import type { OutgoingMessage } from '../outbox/outbox.ts';

vi.mock('../../../lib/root-data/use-locale.ts', () => ({ useLocale: () => 'nl' }));

const ROSE = { id: 'rose', name: 'Roos', icon: 'flower-tulip', credits: 3 } as const;
const GIFT: MessageView = {
  id: 'm1',
  text: '',
  sent_at: '2027-03-01T12:00:00.000Z',
  mine: false,
  kind: 'gift',
  read: null,
  gift: ROSE,
  photo: null,
  voice: null,
  credits_returned: 0,
  automatic: false,
  with_like: false,
  subject: null,
  reaction: null,
  reply_to: null,
};

const draw = (content: React.ReactNode) =>
  renderToStaticMarkup(<I18nProvider value={i18nFor('nl')}>{content}</I18nProvider>);
const bubble = (message: Partial<MessageView>, arriving = false) =>
  draw(
    <MessageBubble
      message={{ ...GIFT, ...message }}
      otherName="Noor"
      showTime
      timeZone="Europe/Amsterdam"
      arriving={arriving}
      menu={null}
    />,
  );

it('draws a gift with its name and animates only one that arrived while the page was open', () => {
  expect(bubble({})).toMatch(/gift-art\.svg[^"]*#flower-tulip"[^]*Roos[^]*Cadeau voor jou/);
  expect(bubble({})).not.toContain('gift-arriving');
  expect(bubble({}, true)).toContain('gift-arriving');
  expect(bubble({ mine: true, gift: { ...ROSE, name: '' } })).toMatch(/<strong>Cadeau<\/strong>[^]*Cadeau van jou/);
});

it('states returned credits under a message', () => {
  expect(bubble({ mine: true, credits_returned: 2 })).toContain('2 credits teruggekregen');
  expect(bubble({ mine: true })).not.toContain('teruggekregen');
});

it('shows contact warnings under received messages only', () => {
  const text = { kind: 'text', text: 'Bel me op 06 12345678', gift: null } as const;
  expect(bubble(text)).toContain('contact-note');
  expect(bubble({ ...text, mine: true })).not.toContain('contact-note');
});

it("shows the server's reason why a gift was refused, with retry and discard", () => {
  const message: OutgoingMessage = {
    clientId: 'client-1',
    profile: 'n1',
    content: { kind: 'gift', gift: ROSE },
    writtenAt: GIFT.sent_at,
    state: 'failed',
    interruptedAt: null,
    tries: 0,
    acceptFictional: false,
    stalled: false,
    progress: 0,
    failure: { code: 'insufficient_credits', message: 'Je hebt onvoldoende credits', fields: {} },
  };
  const html = draw(<OutgoingBubble message={message} otherName="Noor" onRetry={() => {}} onDiscard={() => {}} />);
  expect(html).toMatch(/role="alert">Je hebt onvoldoende credits[^]*Opnieuw proberen[^]*Verwijderen/);
});

it('HRD-3 says of a message that is tried again for how long, and of one without a connection that it waits', () => {
  const message: OutgoingMessage = {
    clientId: 'client-1',
    profile: 'n1',
    content: { kind: 'text', text: 'Hoi' },
    writtenAt: '2027-03-01T12:00:00.000Z',
    state: 'waiting',
    tries: 1,
    interruptedAt: 0,
    acceptFictional: false,
    failure: null,
    stalled: false,
    progress: 0,
  };
  const state = (changed: Partial<OutgoingMessage>) =>
    draw(
      <OutgoingBubble message={{ ...message, ...changed }} otherName="Noor" onRetry={() => {}} onDiscard={() => {}} />,
    );
  expect(state({})).toContain('Nog niet verstuurd. We blijven het tien minuten proberen …');
  expect(state({ stalled: true })).toContain('Verbinding weg, we proberen het opnieuw …');
});

it('MEM-6 shows a reaction with who reacted, and what a message replies to', () => {
  expect(bubble({ reaction: '😂' })).toMatch(/aria-hidden="true">😂[^]*Jij reageerde met 😂/);
  expect(bubble({ reaction: '😂', mine: true })).toContain('Noor reageerde met 😂');
  const quoted = { id: 'm1', mine: true, text: 'Ga je mee?' };
  expect(bubble({ reply_to: { ...quoted, kind: 'text' } })).toMatch(/class="quote"[^]*Jij[^]*Ga je mee\?/);
  expect(bubble({ reply_to: { ...quoted, kind: 'gift', text: 'Roos', mine: false } })).toMatch(/Noor[^]*Cadeau: Roos/);
  expect(bubble({ reply_to: { ...quoted, kind: 'gone', text: '' } })).toContain('Dit bericht kun je niet meer zien');
});
