import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';

import { loadRoot } from '../../app/lib/root-data/load-root.server.ts';
import { loader as matchFinder } from '../../app/routes/member/members/match-finder.tsx';
import { loader as picks } from '../../app/routes/member/members/picks.tsx';
import { loader as swipeGame } from '../../app/routes/member/members/swipe-game.tsx';
import { createServices } from '../../server/services.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();

it.each([
  [{ swipe_game: false, match_finder: false }, ['swipe_game', 'match_finder']],
  [{ daily_picks: false }, ['daily_picks']],
  [{ match_finder: false }, ['match_finder']],
  [{}, undefined],
])('TEN-017 a site with features %o tells every page which are missing: %o', async (features, without) => {
  const tenant = await createTenant(test.database, { features });
  const deps = await createTestDeps(test.database, [tenant]);
  const { viewer } = await createMember(test.database, tenant);
  const context = {
    ctx: createTestContext({ tenant, viewer }),
    services: createServices(deps),
    locale: 'nl',
    version: '1',
    now: deps.clock.now,
    launcher: null,
    demo: null,
    assets: { compositions: {} },
    lists: { regions: {} },
  } as unknown as AppLoadContext;
  const open = (path: string) => ({ context, params: {}, request: new Request(`http://site.example${path}`) });
  expect((await loadRoot(context, open('/members').request)).site?.disabledGames).toEqual(without);

  const screens = {
    swipe_game: () => swipeGame(open('/swipe-game')),
    daily_picks: () => picks(open('/picks')),
    match_finder: () => matchFinder(open('/signup-matches')),
  };
  for (const [game, load] of Object.entries(screens)) {
    const shown = load().then(
      () => 'shown',
      (error: { code: string }) => error.code,
    );
    expect([game, await shown]).toEqual([game, without?.includes(game) ? 'not_found' : 'shown']);
  }
});
