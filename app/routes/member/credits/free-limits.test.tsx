import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { HistoryLimitNotice } from '../../../features/chat/messages/history-limit-notice.tsx';
import { ReadReceiptsNote } from '../../../features/chat/messages/read-receipts-note.tsx';
import { RefusalNotice } from '../../../features/chat/composer/refusal-notice.tsx';
import type { ThreadData } from '../../../features/chat/thread-data.ts';
import { SaveSearchForm } from '../../../features/discovery/save-search-form.tsx';
import { SwipeRefusal } from '../../../features/games/swipe-likes.tsx';
import { LimitReached } from '../../../features/own-profile/photos/photo-notes.tsx';
import { useProfileLock } from '../../../features/profile/use-profile-lock.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';

// Links and forms need a router, which this test does not.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ key: 'here' }),
  Form: ({ children }: { children: ReactNode }) => <form>{children}</form>,
}));
vi.mock('../../../features/profile/use-conversation-entrance.ts', () => ({
  useConversationEntrance: () => () => undefined,
}));
vi.mock('../../../lib/root-data/use-locale.ts', () => ({ useLocale: () => 'nl' }));

const DATA = { freeConversations: 2, conversation: null, profile: { id: 'p1' } } as ThreadData;
/** To the shop, and back to the chat with a member without messages yet. */
const SHOP = `/credits?back=${encodeURIComponent('/members/p1/chat')}`;
const refusalFor = (code: string, kind: 'text' | 'gift' | 'photo') => ({
  clientId: 'c1',
  kind,
  text: '',
  failure: { code, message: '', fields: {} },
});
const swiped = { code: 'swipe_undo_premium', message: 'Een kaart terughalen kan met premium.' } as const;

function LockedPicture() {
  const { text, unlock } = useProfileLock('p1', false);
  return <a href={unlock.href}>{text}</a>;
}

interface Limit {
  at: string;
  words: string;
  upgradePath: string;
  Message: () => ReactNode;
}

const LIMITS: readonly Limit[] = [
  {
    at: 'a third conversation',
    words: 'Meer gesprekken met premium',
    upgradePath: SHOP,
    Message: () => (
      <RefusalNotice refusal={refusalFor('premium_required', 'text')} data={DATA} onAccept={() => undefined} />
    ),
  },
  {
    at: 'a gift without credits for it',
    words: 'Je hebt onvoldoende credits',
    upgradePath: SHOP,
    Message: () => (
      <RefusalNotice refusal={refusalFor('insufficient_credits', 'gift')} data={DATA} onAccept={() => undefined} />
    ),
  },
  {
    at: 'older messages',
    words: 'Je ziet de laatste 30 berichten.',
    upgradePath: '/credits?back=%2Fchats%2Fc1',
    Message: () => <HistoryLimitNotice back="/chats/c1" />,
  },
  {
    at: 'read marks',
    words: 'Leesbevestigingen zijn voor premiumleden',
    upgradePath: '/premium?back=%2Fchats%2Fc1',
    Message: () => <ReadReceiptsNote name="Bram" back="/chats/c1" />,
  },
  {
    at: 'a fourth photo',
    words: 'Je fotoplekken zijn vol',
    upgradePath: '/premium',
    Message: () => <LimitReached max={3} premium words="Je hebt al 3 foto’s." />,
  },
  {
    at: 'the photos of others beyond the third',
    words: 'Met premium zie je alle foto’s',
    upgradePath: '/premium',
    Message: LockedPicture,
  },
  {
    at: 'taking a card back',
    words: 'Een kaart terughalen kan met premium.',
    upgradePath: '/premium',
    Message: () => <SwipeRefusal refusal={swiped} premium={false} />,
  },
  {
    at: 'mails for a saved search',
    words: 'alleen voor premiumleden',
    upgradePath: '/premium',
    Message: () => <SaveSearchForm query={{}} regions={[]} premium={false} failure={null} typed="" />,
  },
];

describe('limits of a free member', () => {
  it.each(LIMITS)(
    'MON-021 the limit at $at is explained, with a link to upgrade',
    ({ Message, words, upgradePath }) => {
      const html = renderToStaticMarkup(
        <I18nProvider value={i18nFor('nl')}>
          <Message />
        </I18nProvider>,
      );
      expect(html).toContain(words);
      expect(html).toContain(`href="${upgradePath}"`);
    },
  );
});
