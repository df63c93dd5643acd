import { describe, expect, it } from 'vitest';

import { secretsOf } from '../../../tests/factories/secrets.ts';
import { createFixedClock } from '../time/clock.ts';
import { createSealer } from './sealer.ts';

const SECRET = 'a secret of at least thirty-two characters';

describe('sealer', () => {
  it('opens a sealed value for the same purpose only', () => {
    const sealer = createSealer(secretsOf(SECRET), createFixedClock(new Date('2026-01-01T12:00:00Z')));
    const text = sealer.seal('draft', { name: 'Zomerlicht' }, 60);
    expect(sealer.open('draft', text)).toEqual({ name: 'Zomerlicht' });
    expect(sealer.open('ticket', text)).toBeNull();
    expect(text).not.toContain('Zomerlicht');
  });

  it('rejects an expired value', () => {
    const clock = createFixedClock(new Date('2026-01-01T12:00:00Z'));
    const sealer = createSealer(secretsOf(SECRET), clock);
    const text = sealer.seal('draft', 1, 60);
    clock.advance(59_000);
    expect(sealer.open('draft', text)).toBe(1);
    clock.advance(1_000);
    expect(sealer.open('draft', text)).toBeNull();
  });

  it('rejects a value that was modified, truncated, or sealed with another secret', () => {
    const clock = createFixedClock(new Date());
    const sealer = createSealer(secretsOf(SECRET), clock);
    const text = sealer.seal('draft', { a: 1 }, 60);
    const changed = text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA');
    expect(sealer.open('draft', changed)).toBeNull();
    expect(sealer.open('draft', text.slice(0, 20))).toBeNull();
    expect(sealer.open('draft', '')).toBeNull();
    expect(createSealer(secretsOf(`${SECRET}!`), clock).open('draft', text)).toBeNull();
  });
});
