import { describe, expect, it } from 'vitest';

import { createDismissalLog } from './dismissal-log.ts';

const NEVER = { photo: null, push: null, disabledNotifications: null, timeBonus: null };

describe('BAN-024 and BAN-025 dismissing notices', () => {
  it('counts again after the notice has reappeared in the same document', () => {
    const log = createDismissalLog();
    expect(log.add('timeBonus', 1_000)).toBe(true);
    expect(log.add('timeBonus', 20_000)).toBe(true);
    expect(log.merge(NEVER)).toEqual({ ...NEVER, timeBonus: 20_000 });
  });

  it('counts once at the same time', () => {
    const log = createDismissalLog();
    expect([log.add('photo', 1_000), log.add('photo', 1_000)]).toEqual([true, false]);
    expect(log.add('push', 1_000)).toBe(true);
  });

  it('uses the later of the local and the loaded dismissal', () => {
    const log = createDismissalLog();
    log.add('photo', 1_000);
    log.add('push', 1_000);
    const loaded = { ...NEVER, photo: 2_000, push: 500, timeBonus: 7 };
    expect(log.merge(loaded)).toEqual({ photo: 2_000, push: 1_000, disabledNotifications: null, timeBonus: 7 });
  });
});
