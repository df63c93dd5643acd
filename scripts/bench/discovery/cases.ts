import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { DAY_MS } from '../../../server/lib/time/duration.ts';
import { cellOf } from '../../../server/modules/people/places/index.ts';
import {
  COUNT_LIMIT,
  numberedPageQuery,
  PAGE_SIZE,
  selectNumberedPage,
  selectResults,
  selectSearcher,
  type SearchFilters,
  type SearchOrder,
} from '../../../server/modules/people/discovery/index.ts';
import { selectCandidates, selectDeck, selectPlayer } from '../../../server/modules/people/games/index.ts';
import { selectFaces, selectRelated } from '../../../server/modules/people/profiles/index.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { NOW } from './seed.ts';

const SITE = buildTenant();

export interface Searcher {
  tenantId: string;
  id: string;
}

export interface SearchCase {
  name: string;
  /** How the app plans it. */
  prepared: false | 'generic';
  run: (trx: Trx, searcher: Searcher) => Promise<unknown>;
  /** Its query, for the plan. */
  query?: (trx: Trx, searcher: Searcher) => RawBuilder<unknown>;
}

const AMSTERDAM = cellOf({ lat: 52.37, lon: 4.9 });
const ZEELAND = cellOf({ lat: 51.5, lon: 3.61 });
const before = (ms: number) => new Date(NOW.getTime() - ms);

/** Interests of the searcher. */
const SHARES = ['adventure', 'hiking', 'coffee', 'cooking', 'music', 'reading', 'wine'];

const NONE: SearchFilters = {
  genders: ['female'],
  country: 'NL',
  region: null,
  bornUntil: null,
  bornAfter: null,
  activeSince: null,
  createdSince: null,
  withPhoto: false,
  verified: false,
  hideFictional: false,
  traits: {},
  interests: [],
  shares: [],
  near: null,
  excludeIds: [],
};

function page(name: string, filters: Partial<SearchFilters>, number = 1, order: SearchOrder = 'activity'): SearchCase {
  const asked = { ...NONE, ...filters };
  const wanted = { order, limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE, countTo: COUNT_LIMIT };
  return {
    name,
    prepared: asked.near && order !== 'distance' ? false : 'generic',
    run: async (trx, { tenantId, id }) => {
      await selectSearcher(trx, tenantId, id);
      return selectNumberedPage(trx, tenantId, id, asked, wanted);
    },
    query: (trx, { tenantId, id }) => numberedPageQuery(trx, { tenantId, viewerId: id, filters: asked }, wanted),
  };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

const afterThousands: SearchCase = {
  name: 'page 51, by cursor',
  prepared: 'generic',
  run: async (trx, { tenantId, id }) => {
    await selectSearcher(trx, tenantId, id);
    const after = { moment: before(20 * DAY_MS), id: NOBODY, rank: 0 };
    return selectResults(trx, tenantId, id, NONE, { limit: PAGE_SIZE, after });
  },
};

/** Every filter alone with frequent and rare values, and combinations with few or no matches. */
const SEARCHES: readonly SearchCase[] = [
  page('first page', {}),
  page('page 20', {}, 20),
  page('page 50', {}, 50),
  afterThousands,
  page('men', { genders: ['male'] }),
  page('both genders', { genders: ['female', 'male'] }),
  page('country: the small one', { country: 'BE' }),
  page('region: the largest', { region: 'NL-ZH' }),
  page('region: the smallest', { region: 'NL-ZE' }),
  page('age 25 to 35', { bornUntil: '2001-03-10', bornAfter: '1990-03-10' }),
  page('age 60 and older', { bornUntil: '1966-03-10' }),
  page('age 75 and older', { bornUntil: '1951-03-10' }),
  page('distance 25 km, a city', { near: { cell: AMSTERDAM, km: 25 } }),
  page('distance 25 km, the country', { near: { cell: ZEELAND, km: 25 } }),
  page('distance 100 km', { near: { cell: ZEELAND, km: 100 } }),
  page('nearest first, a city', { near: { cell: AMSTERDAM, km: 100 } }, 1, 'distance'),
  page('nearest first, the country, page 20', { near: { cell: ZEELAND, km: 100 } }, 20, 'distance'),
  page('newest first', { hideFictional: true }, 1, 'new'),
  page('newest first, page 50', { hideFictional: true }, 50, 'new'),
  page('newest first, a rare interest', { hideFictional: true, interests: ['wine'] }, 1, 'new'),
  page('newest first, within 25 km', { hideFictional: true, near: { cell: AMSTERDAM, km: 25 } }, 1, 'new'),
  page('what both share first', { shares: SHARES }, 1, 'shared'),
  page('what both share first, page 50', { shares: SHARES }, 50, 'shared'),
  page('what both share first, both genders', { shares: SHARES, genders: ['female', 'male'] }, 1, 'shared'),
  page('what both share first, a rare interest', { shares: SHARES, interests: ['wine'] }, 1, 'shared'),
  page('online now', { activeSince: before(300_000) }),
  page('with photo', { withPhoto: true }),
  page('new', { createdSince: before(14 * DAY_MS) }),
  page('without fictional profiles', { hideFictional: true }),
  page('hair: two of them', { traits: { hair: ['blond', 'brown'] } }),
  page('hair: the rarest', { traits: { hair: ['other'] } }),
  page('eyes: the rarest', { traits: { eyes: ['hazel'] } }),
  page('body: the rarest', { traits: { body: ['muscular'] } }),
  page('relationship: the rarest', { traits: { relationship: ['widowed'] } }),
  page('tattoos: the rarest', { traits: { tattoos: ['many'] } }),
  page('reason: the rarest', { traits: { reason: ['friendship'] } }),
  page('sexuality: the rarest', { traits: { sexuality: ['lesbian'] } }),
  page('interest: the commonest', { interests: ['adventure'] }),
  page('interest: the rarest', { interests: ['wine'] }),
  page('two traits', { traits: { eyes: ['hazel'], tattoos: ['many'] } }),
  page('two traits, the last of the index', { traits: { tattoos: ['many'], reason: ['friendship'] } }),
  page('age, photo and a rare interest', {
    bornUntil: '1966-03-10',
    bornAfter: '1956-03-10',
    withPhoto: true,
    interests: ['wine'],
  }),
  page('region and a rare interest', { region: 'NL-ZH', interests: ['wine'], hideFictional: true }),
  page('a rare interest of those online', { activeSince: before(300_000), interests: ['wine'] }),
  page('everything at once', {
    region: 'NL-NH',
    bornUntil: '1976-03-10',
    bornAfter: '1956-03-10',
    withPhoto: true,
    hideFictional: true,
    traits: { hair: ['red', 'grey'], body: ['curvy', 'full'], reason: ['dating'] },
    interests: ['wine', 'tea'],
    near: { cell: AMSTERDAM, km: 25 },
  }),
  page('everything but a region, nobody fits', {
    withPhoto: true,
    traits: { sexuality: ['lesbian'], reason: ['friendship'], relationship: ['widowed'] },
    interests: ['wine'],
    createdSince: before(14 * DAY_MS),
  }),
];

const passedSince = before(30 * DAY_MS);

const playerOf = async (trx: Trx, { tenantId, id }: Searcher, sexuality: 'hetero' | 'bi') => ({
  ...(await selectPlayer(trx, tenantId, id)),
  sexuality,
});

const deck = (name: string, sexuality: 'hetero' | 'bi'): SearchCase => ({
  name,
  prepared: 'generic',
  run: async (trx, searcher) => {
    const player = await playerOf(trx, searcher, sexuality);
    return selectDeck(trx, { ...SITE, id: searcher.tenantId }, player, passedSince);
  },
});

const matchFinder = (name: string, sexuality: 'hetero' | 'bi'): SearchCase => ({
  name,
  prepared: false,
  run: async (trx, searcher) => {
    const player = await playerOf(trx, searcher, sexuality);
    return selectCandidates(trx, { ...SITE, id: searcher.tenantId }, player, passedSince, 150);
  },
});

const shownProfiles = new Map<string, string>();

/** Profiles related to a woman of a region, or of another where a small site has none there. */
function related(name: string, region: string): SearchCase {
  const selectShown = async (trx: Trx, tenantId: string) => {
    const { rows } = await sql<{ id: string }>`select id from profiles where tenant_id = ${tenantId}
      and status = 'active' and not invisible and gender = 'female' order by region = ${region} desc, id limit 1`.execute(
      trx,
    );
    return rows[0]!.id;
  };
  return {
    name,
    prepared: 'generic',
    run: async (trx, { tenantId, id }) => {
      const key = `${tenantId} ${region}`;
      const profileId = shownProfiles.get(key) ?? (await selectShown(trx, tenantId));
      shownProfiles.set(key, profileId);
      return selectRelated(trx, { tenantId, viewerId: id, profileId, hidesFictional: false, limit: 4 });
    },
  };
}

/** Other lists of profiles. */
const LISTS: readonly SearchCase[] = [
  related('related, the largest region', 'NL-ZH'),
  related('related, the smallest region', 'NL-ZE'),
  {
    name: 'faces of the front page',
    prepared: false,
    run: (trx, { tenantId }) => selectFaces(trx, tenantId, ['female', 'male'], 12),
  },
  deck('swipe deck', 'hetero'),
  deck('swipe deck, both genders', 'bi'),
  matchFinder('match-finder', 'hetero'),
  matchFinder('match-finder, both genders', 'bi'),
];

export const CASES: readonly SearchCase[] = [...SEARCHES, ...LISTS];
