import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { fixtureViewerProfile, type FixtureSite } from './fixture-people.ts';
import type { FixtureOptions, KnownServices } from './fixture-services.ts';
import { FIXTURE_VIEWER } from './fixture-viewer.ts';

const EMAIL = 'lid@voorbeeld.example';

/** Sister sites of the fixture site: what can be copied, a copy that waits, and one that has arrived. */
export function sisterServices(
  { state, now, tenant }: FixtureOptions,
  cast: FixtureSite,
): KnownServices['sisterSites'] {
  const own = fixtureViewerProfile(cast, FIXTURE_VIEWER);
  const place = { country: tenant.countries[0] ?? 'NL' };
  const until = new Date(now.getTime() + 14 * MINUTE_MS).toISOString();
  const site = {
    description: 'Leer nieuwe mensen kennen bij jou in de buurt.',
    origin: 'http://zus.localhost',
    photos: 3,
  };
  const few = state === 'empty' || state === 'unconfirmed';
  return {
    hasSisters: () => state === 'premium',
    viewSisters: async () => ({
      email: EMAIL,
      sites: [
        { ...site, slug: 'zus', name: 'Zonnetje', host: 'zonnetje.example' },
        ...(few ? [] : [{ ...site, slug: 'nicht', name: 'Maantje', host: 'maantje.example', photos: 5 }]),
      ],
      parts: {
        name: { name: own.name },
        birth: { date_of_birth: '1990-06-15' },
        orientation: { gender: own.gender, sexuality: own.sexuality ?? 'bi' },
        place,
        ...(!few && { about: { about: own.about }, looks: { hair: 'red', eyes: 'green' } }),
        ...(!few && { life: { relationship: 'single', reason: 'dating' } }),
      },
      prompts: few ? [] : own.prompts,
      photos: few ? [] : own.images,
      open:
        state === 'premium' ? [{ id: FIXTURE_VIEWER, site: 'Zonnetje', origin: site.origin, until, token: '' }] : [],
    }),
    viewArrival: async () => ({
      fields: { email: EMAIL, name: own.name, ...(few ? {} : { date_of_birth: '1990-06-15', ...place }) },
      openSteps: few ? [0, 1] : [0],
      taken: few
        ? []
        : [{ name: 'hair', title: null }, ...own.prompts.map(({ prompt, title }) => ({ name: prompt, title }))],
      dropped: few ? [] : [{ name: 'music', title: null }],
      photos: few ? 0 : 2,
      droppedPhotos: few ? 0 : 1,
    }),
  };
}
