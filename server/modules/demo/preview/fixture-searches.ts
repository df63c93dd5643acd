import type { Tenant } from '../../../context.ts';
import type { MessageView } from '../../conversation/chat/index.ts';
import type { SavedSearchView } from '../../people/discovery/index.ts';
import type { ProfileView } from '../../people/profiles/index.ts';
import type { ReportableView } from '../../trust/safety/index.ts';

export function fixtureSearches({ countries }: Pick<Tenant, 'countries'>): SavedSearchView[] {
  const country = countries[0] ?? 'NL';
  return [
    { id: 'dichtbij', name: 'Dichtbij', query: { country, min_age: '30', max_age: '40' }, mail: true },
    { id: 'nieuw', name: 'Nieuw', query: { country, new: '1', photo: '1' }, mail: false },
  ];
}

export function fixtureReportable(profile: ProfileView, messages: MessageView[]): Omit<ReportableView, 'blocked'> {
  return {
    profile: { id: profile.id, name: profile.name },
    photos: profile.images,
    messages: messages.filter(({ mine }) => !mine).map(({ id, kind, text, sent_at }) => ({ id, kind, text, sent_at })),
  };
}
