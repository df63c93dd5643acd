import { availableParallelism } from 'node:os';

import { describe, expect, it } from 'vitest';

import { readEnv, type EnvError } from './env.ts';

const PRODUCTION = {
  SITE_MODE: 'production',
  SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://sibling_app:9f2c1e7b@db.internal:5432/sibling',
};

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    return (error as EnvError).problems;
  }
}

describe('demo configuration', () => {
  it('TEN-037 is used without configuration, on loopback only', () => {
    expect(readEnv({})).toMatchObject({ demo: true, HOST: '127.0.0.1', PORT: 3000, secureCookies: false });
  });

  it.each(['127.0.0.1', '127.0.71.1', '::1', 'localhost'])('TEN-037 listens on %s', (HOST) => {
    expect(readEnv({ HOST }).HOST).toBe(HOST);
  });

  it.each(['0.0.0.0', '::', '192.168.1.10', '127.example.nl', 'example.nl'])(
    'TEN-038 refuses to listen on %s and names the remedy',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([expect.stringMatching(/HOST=.*loopback only.*SITE_MODE=production/)]);
      expect(readEnv({ ...PRODUCTION, HOST }).HOST).toBe(HOST);
    },
  );

  it('HRD-7 refuses a country header that no proxy is trusted to write, in every mode', () => {
    const GEOIP_COUNTRY_HEADER = 'CF-IPCountry';
    for (const mode of [{}, PRODUCTION])
      expect(problemsOf({ ...mode, GEOIP_COUNTRY_HEADER })).toEqual([expect.stringMatching(/needs TRUST_PROXY/)]);
    expect(problemsOf({ GEOIP_COUNTRY_HEADER, TRUST_PROXY: '10.0.0.0/8' })).toEqual([]);
  });

  it('TIM-004 may offset the clock into the future or the past', () => {
    expect(readEnv({ CLOCK_OFFSET: '+15d' }).CLOCK_OFFSET).toBe(15 * 86_400_000);
    expect(readEnv({ CLOCK_OFFSET: '-2h' }).CLOCK_OFFSET).toBe(-2 * 3_600_000);
  });
});

describe('web processes', () => {
  it('are one in the demo, one per core in production, or as set', () => {
    expect(readEnv({}).webProcesses).toBe(1);
    expect(readEnv({ WEB_PROCESSES: 'auto' }).webProcesses).toBe(availableParallelism());
    expect(readEnv(PRODUCTION).webProcesses).toBe(availableParallelism());
    expect(readEnv({ ...PRODUCTION, WEB_PROCESSES: '3' }).webProcesses).toBe(3);
    expect(readEnv({ WEB_PROCESSES: '3', ROLE: 'worker' }).webProcesses).toBe(1);
  });

  it.each(['0', '-1', 'abc', '1.5', '65', '1e1', ' 2'])('are not %s', (WEB_PROCESSES) => {
    expect(problemsOf({ WEB_PROCESSES })).toEqual(['WEB_PROCESSES: must be auto or a whole number from 1 to 64']);
  });

  it('share the database connections', () => {
    const shareOf = (WEB_PROCESSES: string, DATABASE_POOL: string) =>
      readEnv({ WEB_PROCESSES, DATABASE_POOL }).poolSize;
    expect([shareOf('1', '10'), shareOf('2', '10'), shareOf('4', '30')]).toEqual([10, 5, 8]);
    // Never so few that requests of one process wait for each other.
    expect([shareOf('8', '10'), shareOf('8', '2')]).toEqual([3, 2]);
  });
});

describe('production configuration', () => {
  it('SEC-003 is not a demo, and SEC-006 its cookies are secure', () => {
    expect(readEnv(PRODUCTION)).toMatchObject({ demo: false, secureCookies: true });
  });

  it('HRD-5 accepts several previous secrets, separated by commas', () => {
    const [one, two] = ['y'.repeat(40), 'z'.repeat(40)];
    expect(readEnv({ ...PRODUCTION, SECRET_PREVIOUS: `${one}, ${two}` }).secrets.previous).toEqual([one, two]);
  });

  it.each([
    ['SEC-004 the published secret', { SECRET: 'sibling-demo-secret-do-not-use-in-production' }, /^SECRET must be set/],
    ['SEC-004 no secret', { SECRET: undefined }, /^SECRET must be set/],
    ['SEC-004 a short secret', { SECRET: 'x'.repeat(31) }, /^SECRET must be set/],
    [
      'HRD-5 a previous secret with a comma',
      { SECRET_PREVIOUS: `${'y'.repeat(20)},${'z'.repeat(20)}` },
      /separated by commas/,
    ],
    ['HRD-5 a short previous secret', { SECRET_PREVIOUS: `${'y'.repeat(40)},short` }, /^SECRET_PREVIOUS must be/],
    ['SEC-004 a short key for mail reports', { MAIL_HOOK_SECRET: 'x'.repeat(31) }, /^MAIL_HOOK_SECRET must have/],
    [
      'SEC-004 a default database password',
      { DATABASE_URL: 'postgres://sibling_app:sibling@db/s' },
      /default password/,
    ],
    [
      'SEC-004 a default password of the console role',
      { CONSOLE_DATABASE_URL: 'postgres://sibling_console:secret@db/s' },
      /^CONSOLE_DATABASE_URL carries a default password/,
    ],
    ['SEC-005 an embedded database', { DATABASE_URL: undefined }, /^DATABASE_URL must be set.*ALLOW_EMBEDDED_DATABASE/],
    ['SEC-006 plain-text cookies', { COOKIE_SECURE: 'false' }, /^COOKIE_SECURE=false is refused/],
    [
      'MON-047 another host instead of Mollie',
      { MOLLIE_API_ENDPOINT: 'https://api.mollie.com.evil.example/v2/' },
      /^MOLLIE_API_ENDPOINT must/,
    ],
    [
      'MON-047 Mollie over plain http',
      { MOLLIE_API_ENDPOINT: 'http://api.mollie.com/v2/' },
      /^MOLLIE_API_ENDPOINT must be an https/,
    ],
    ['TIM-004 a moved clock', { CLOCK_OFFSET: '+15d' }, /^CLOCK_OFFSET is refused/],
  ])('refuses %s', (_name, change, problem) => {
    const source = Object.fromEntries(
      Object.entries({ ...PRODUCTION, ...change }).filter(([, value]) => value !== undefined),
    );
    expect(problemsOf(source as Record<string, string>)).toEqual([expect.stringMatching(problem)]);
  });

  it('SEC-005 accepts an embedded database when explicitly allowed', () => {
    const { DATABASE_URL: _url, ...rest } = PRODUCTION;
    expect(problemsOf({ ...rest, ALLOW_EMBEDDED_DATABASE: 'true' })).toEqual([]);
    expect(problemsOf({ ...rest, ALLOW_EMBEDDED_DATABASE: 'false' })).toHaveLength(1);
  });

  it('reports every problem together', () => {
    expect(problemsOf({ SITE_MODE: 'production', COOKIE_SECURE: 'false', CLOCK_OFFSET: '1d' })).toHaveLength(4);
  });
});

describe('every configuration', () => {
  it.each([
    ['PORT', '70000'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['RATE_LIMIT_SCALE', '0'],
    ['CLOCK_OFFSET', 'tomorrow'],
    ['SITE_MODE', 'test'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names the setting', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it('SEC-036 TRUST_PROXY is a list of addresses and networks; empty trusts none', () => {
    expect(readEnv({}).TRUST_PROXY).toEqual([]);
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.1' }).TRUST_PROXY).toEqual([
      '10.0.0.0/8',
      '::1',
      '192.0.2.1',
    ]);
  });

  it('SEC-037 RATE_LIMIT_SCALE defaults to 1', () => {
    expect(readEnv({}).RATE_LIMIT_SCALE).toBe(1);
    expect(readEnv({ RATE_LIMIT_SCALE: '1000' }).RATE_LIMIT_SCALE).toBe(1000);
  });
});

describe('settings of observability', () => {
  it('MAC-9 are off by default', () => {
    expect(readEnv({})).toMatchObject({ SENTRY_DSN: null, OTEL_EXPORTER_OTLP_HEADERS: {}, OTEL_TRACES_SAMPLER_ARG: 1 });
    expect(readEnv({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  });

  it('MAC-9 read a DSN, and the headers of a collector', () => {
    const { SENTRY_DSN, OTEL_EXPORTER_OTLP_HEADERS } = readEnv({
      SENTRY_DSN: 'https://key:secret@errors.example:8443/base/7',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=1',
    });
    expect(SENTRY_DSN).toEqual({ url: 'https://errors.example:8443/base/api/7/envelope/', key: 'key' });
    expect(OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Bearer a=b', 'x-team': '1' });
  });

  it.each([
    ['SENTRY_DSN', 'https://errors.example/1'],
    ['SENTRY_DSN', 'https://key@errors.example/'],
    ['SENTRY_DSN', 'key'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%FF'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('MAC-9 stop the start with one line that names %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: [^\\n]+$`))]);
  });
});
