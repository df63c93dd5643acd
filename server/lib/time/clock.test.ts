import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it, vi } from 'vitest';

import { createClock, createFixedClock, parseOffset } from './clock.ts';

describe('clock', () => {
  it('TIM-001 follows the wall clock at its offset and can be advanced', () => {
    vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') });
    const clock = createClock(60_000);
    expect(clock.now()).toEqual(new Date('2026-03-10T12:01:00Z'));
    vi.advanceTimersByTime(1_000);
    clock.advance(3_600_000);
    expect(clock.now()).toEqual(new Date('2026-03-10T13:01:01Z'));
    expect(clock.offsetMs()).toBe(3_660_000);
    expect(createClock().offsetMs()).toBe(0);
    vi.useRealTimers();
  });

  it('stands still when fixed, until it is advanced', () => {
    const clock = createFixedClock(new Date('2026-03-10T12:00:00Z'));
    clock.advance(-1);
    expect(clock.now()).toEqual(new Date('2026-03-10T11:59:59.999Z'));
  });

  it.each([
    ['+15d', 1_296_000_000],
    ['-2h', -7_200_000],
    ['90m', 5_400_000],
    ['1d12h', 129_600_000],
    [' +1s ', 1_000],
  ])('TIM-004 accepts the offset %s', (text, ms) => {
    expect(parseOffset(text)).toBe(ms);
  });

  it.each(['', 'd', '15', '+15 d', '1w', '--1d', '1d-2h', 'tomorrow'])('refuses the offset %j', (text) => {
    expect(() => parseOffset(text)).toThrow(RangeError);
  });
});

/** Source files of the server and the database, without tests and comments. */
function sources(patterns: string[]): [string, string][] {
  return globSync(patterns)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|--.*/g, '')]);
}

describe('time in rules', () => {
  it('TIM-001 comes only from the injected clock', () => {
    const readers = sources(['server/**/*.ts'])
      .filter(([, text]) => /new Date\(\)|Date\.now\(\)|performance\.now\(\)/.test(text))
      .map(([file]) => file);
    expect(readers).toEqual(['server/lib/time/clock.ts']);
  });

  it('TIM-002 is never read from the database, except as defaults of audit columns', () => {
    const clocks =
      /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|current_(date|time|timestamp)\b|localtime/i;
    const offenders = sources(['server/**/*.ts', 'db/*.ts']).filter(([, text]) =>
      [...text.matchAll(/`[^`]*`/g)].some(([literal]) => {
        const statement = literal.replaceAll(/\$\{[^}]*\}/g, '');
        return /\b(select|update|insert|delete)\b/i.test(statement) && clocks.test(statement);
      }),
    );
    expect(offenders.map(([file]) => file)).toEqual([]);
    const migrations = sources(['db/migrations/*.ts']).flatMap(([file, text]) =>
      text
        .split('\n')
        .filter((line) => clocks.test(line))
        .map((line) => [file, line.trim()]),
    );
    expect(migrations.filter(([, line]) => !/^\w+ timestamptz not null default now\(\),?$/.test(line!))).toEqual([]);
  });
});
