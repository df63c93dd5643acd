import { it } from 'vitest';

import { expectInvariants } from '../model/money/invariants.ts';
import { createMoneyWorld } from '../model/money/world.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { STORMS, runStorm } from './money-storms.ts';

const test = useTestDatabase();
const NAMES = Object.keys(STORMS);

it(
  'HRD-8 storms on the money leave every invariant true',
  async () => {
    await expectHarmless({ name: 'storms on the money', goal: 1000, share: 0.07, lanes: 2 }, async (random, index) => {
      const name = NAMES[index % NAMES.length]!;
      const world = await createMoneyWorld(test);
      try {
        await runStorm(world, name, random);
        expectInvariants(await world.snapshot(), world.validities);
        return null;
      } catch (error) {
        return `${name}: ${(error as Error).stack}`;
      }
    });
  },
  ATTACK_TIMEOUT_MS,
);
