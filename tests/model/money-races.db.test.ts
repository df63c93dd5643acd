import { afterAll, beforeAll, it } from 'vitest';

import { createDatabase, type Database } from '../../db/client.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { races, runRace } from './money/races.ts';
import { runSchedule, schedules } from './money/schedules.ts';
import { SEARCH_TIMEOUT_MS, searchProperty } from './money/search.ts';
import { createMoneyWorld, type World } from './money/world.ts';

/** Races per tenant: each makes the snapshot larger and slower. */
const RACES_PER_TENANT = 10;

const test = useTestDatabase();
/** Connection of a second process. */
let second: Database | undefined;

beforeAll(() => {
  second = createDatabase({ url: test.runtimeUrl });
});

afterAll(() => second?.close());

it(
  'MON-028 spends, grants and claws back each credit once under concurrency',
  async () => {
    let world: World | null = null;
    let started = 0;
    await searchProperty('races of parallel spends', { cases: races, share: 0.2, lanes: 1 }, async (race) => {
      if (!world || started % RACES_PER_TENANT === 0) world = await createMoneyWorld(test, [second!]);
      started += 1;
      await runRace(test, world, race);
    });
  },
  SEARCH_TIMEOUT_MS,
);

it(
  'MON-079 MON-040 has the effect of one event when events and answers are repeated, late, reordered and interrupted',
  () =>
    searchProperty('schedules of notices', { cases: schedules, share: 0.5 }, async (turns) =>
      runSchedule(await createMoneyWorld(test), turns),
    ),
  SEARCH_TIMEOUT_MS,
);
