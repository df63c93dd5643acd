import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../i18n/use-translation.ts';
import { cardData } from '../../app/features/discovery/card-data.ts';
import { MemberCard } from '../../app/features/discovery/member-card.tsx';
import MatchDialog from '../../app/features/likes/match-dialog.tsx';
import { FictionalNotice } from '../../app/features/profile/fictional-notice.tsx';
import { ProfileTop } from '../../app/features/profile/profile-top.tsx';
import { i18nFor } from '../../app/lib/i18n/translator.server.ts';
import type { ProfileView } from '../../server/modules/platform/profile-values/profile.view.ts';

// Replaces router links, so that no router is needed.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../app/lib/root-data/site.ts', () => ({
  useSite: () => ({ name: 'Vonkje', fictionalSingular: null }),
  useRootData: () => ({ locale: 'nl' }),
}));

const LABEL = /<span class="fictional-label">.*?fictief profiel<\/span>/i;

function render(screen: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider value={i18nFor('nl')}>{screen}</I18nProvider>);
}

const profile = (fictional: boolean) =>
  ({
    id: 'a',
    name: 'Noor',
    age: 34,
    country: 'NL',
    place: 'Utrecht',
    online: false,
    verified: null,
    liked: false,
    fictional,
    interests: [],
    main_image: null,
    images: [],
    last_seen: 'today',
  }) as unknown as ProfileView;

const SCREENS: Array<[name: string, draw: (fictional: boolean) => ReactNode]> = [
  [
    'SAF-004 SAF-010 a card, in a search and among likes',
    (given) => <MemberCard profile={cardData(profile(given), { interest: String, verified: String })} href="/x" />,
  ],
  ['SAF-004 the head of a profile', (given) => <ProfileTop profile={profile(given)} actions={null} visitor={false} />],
  ['SAF-004 the same for a visitor', (given) => <ProfileTop profile={profile(given)} actions={null} visitor />],
  [
    'SAF-010 the popup of a match',
    (given) => {
      const match = {
        profile: { id: 'a', name: 'Noor', fictional: given, photo: null },
        mine: null,
        words: MATCH_WORDS,
      };
      return <MatchDialog match={match} onClose={() => undefined} />;
    },
  ],
];

const MATCH_WORDS = { title: 'Een match', text: 'Jullie vinden elkaar leuk.', write: 'Schrijf Noor' };

describe('the fictional label', () => {
  it.each(SCREENS)('%s shows it for a fictional profile only', (_name, draw) => {
    expect(render(draw(true))).toMatch(LABEL);
    expect(render(draw(false))).not.toMatch(LABEL);
  });

  it('SAF-004 is explained on the profile: who wrote it, who answers', () => {
    const html = render(<FictionalNotice />);
    expect(html).toContain('geschreven door Vonkje');
    expect(html).toContain('Antwoorden komen van onze medewerkers');
  });
});
