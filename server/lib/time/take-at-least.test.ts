import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';

import { takeAtLeast } from './take-at-least.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(() => Promise.resolve()) }));

it.each([
  { took: 0, waits: 500 },
  { took: 120, waits: 380 },
  { took: 500, waits: 0 },
  { took: 510, waits: 490 },
  { took: 1730, waits: 270 },
])('HRD-5 answers after whole steps of time, whether work of $took ms succeeds or fails', async ({ took, waits }) => {
  for (const work of [() => Promise.resolve('done'), () => Promise.reject(new Error('refused'))]) {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(took);
    const outcome = await takeAtLeast(500, work).catch((error: unknown) => String(error));
    expect(['done', 'Error: refused']).toContain(outcome);
    expect(sleep).toHaveBeenLastCalledWith(waits);
  }
});
