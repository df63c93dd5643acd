import { it } from 'vitest';

import { createMoneyWorld } from '../model/money/world.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { createTestDesk } from '../setup/test-desk.ts';
import { runAccountStorm } from './account-storms.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { UNLIMITED } from './unlimited.ts';

const test = useTestDatabase();

it(
  'HRD-8 what members and operators do to one account at once leaves it consistent',
  async () => {
    await expectHarmless({ name: 'storms on accounts', goal: 1000, share: 0.05, lanes: 2 }, async (random) => {
      const world = await createMoneyWorld(test);
      const desk = await createTestDesk(test, [world.tenant], { clock: world.clock, limiter: UNLIMITED });
      try {
        await runAccountStorm({ test, world, desk, operator: await desk.operator('platform') }, random);
        return null;
      } catch (error) {
        return (error as Error).stack ?? String(error);
      } finally {
        await desk.close();
      }
    });
  },
  ATTACK_TIMEOUT_MS,
);
