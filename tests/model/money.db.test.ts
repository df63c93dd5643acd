import { it } from 'vitest';

import { useTestDatabase } from '../setup/test-database.ts';
import { commandSequences } from './money/commands.ts';
import { MoneyRun } from './money/run.ts';
import { SEARCH_TIMEOUT_MS, searchProperty } from './money/search.ts';
import { createMoneyWorld } from './money/world.ts';

const test = useTestDatabase();

it(
  'MON-040 MON-028 matches the model under orders, payments, failures, events, spending, refunds and crashes',
  async () => {
    const tally = new Map<string, number>();
    const more = () =>
      [...tally]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map((entry) => entry.join(' '))
        .join(', ');
    await searchProperty(
      'sequences of commands about money',
      { cases: commandSequences, summary: more },
      async (steps) => new MoneyRun(await createMoneyWorld(test), tally).live(steps),
    );
  },
  SEARCH_TIMEOUT_MS,
);
