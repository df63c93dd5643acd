import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ENV_NAMES, readEnv } from '../../../server/env.ts';
import { isolatedEnvironment } from './isolated-environment.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A developer's own settings: each would misdirect a tool's app, or keep it from starting. */
const DEVELOPERS: Readonly<Record<string, string>> = {
  SITE_MODE: 'production',
  HOST: '0.0.0.0',
  PORT: '80',
  INTERNAL_PORT: '81',
  PUBLIC_PORT: '443',
  DATA_DIR: '/var/lib/elders',
  TENANTS_DIR: '/var/lib/sites',
  DATABASE_POOL: '99',
  REDIS_URL: 'redis://elders',
  REDIS_SENTINELS: 'elders:26379',
  DATABASE_URL: 'postgres://a:b@elders/c',
  DATABASE_DIRECT_URL: 'postgres://a:b@elders/d',
  READ_DATABASE_URL: 'postgres://a:b@elders/d',
  PODS_FILE: '/etc/elders/pods.yaml',
  PREPARED_STATEMENTS: 'false',
  MIGRATION_DATABASE_URL: 'postgres://d:e@elders/c',
  ALLOW_EMBEDDED_DATABASE: 'true',
  SECRET: 'x'.repeat(40),
  SECRET_PREVIOUS: 'y'.repeat(40),
  COOKIE_SECURE: 'true',
  TRUST_PROXY: '10.0.0.0/8',
  GEOIP_COUNTRY_HEADER: 'CF-IPCountry',
  GEOIP_DATABASE: '/elders.mmdb',
  RATE_LIMIT_SCALE: '7',
  ROLE: 'worker',
  WEB_PROCESSES: '7',
  SHUTDOWN_DELAY: '7',
  OVERLOAD_DELAY: '77',
  MAIL_HOOK_SECRET: 'x'.repeat(40),
  S3_ENDPOINT: 'https://elders',
  S3_BUCKET: 'elders',
  S3_REGION: 'elders',
  S3_ACCESS_KEY_ID: 'elders',
  S3_SECRET_ACCESS_KEY: 'elders',
  CLOCK_OFFSET: '+15d',
  MAIL_URL: 'smtp://elders',
  CONSOLE_HOST: 'elders.example',
  LOG_LEVEL: 'trace',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://elders:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'key=elders',
  OTEL_TRACES_SAMPLER_ARG: '0.7',
  SENTRY_DSN: 'https://elders@elders.example/7',
  MOLLIE_API_ENDPOINT: 'http://elders/v2/',
  CONSOLE_DATABASE_URL: 'postgres://f:g@elders/c',
  DESK_CORRECTION_MAX: '7',
  SMS_URL: 'https://elders',
  SMS_TOKEN: 'elders',
  SMS_SENDER: 'elders',
  PHOTO_VERIFICATION_URL: 'https://elders',
  PHOTO_VERIFICATION_TOKEN: 'elders',
};
const plain = (value: object) => JSON.parse(JSON.stringify(value)) as object;
const OWN = { DATA_DIR: '/tmp/own', PORT: '4711' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sibling-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('environment of an app that a tool starts', () => {
  it('covers every setting', () => {
    expect(Object.keys(DEVELOPERS).toSorted()).toEqual(ENV_NAMES.toSorted());
  });

  it('ignores settings of the developer’s shell but keeps other variables', () => {
    for (const [name, value] of Object.entries({ ...DEVELOPERS, NODE_ENV: 'development', ELSE: 'kept' })) {
      vi.stubEnv(name, value);
    }
    const made = isolatedEnvironment(OWN);
    expect(plain(readEnv(made))).toEqual(plain(readEnv(OWN)));
    expect([made.NODE_ENV, made['ELSE']]).toEqual(['production', 'kept']);
  });

  it('ignores the developer’s .env', () => {
    const lines = Object.entries(DEVELOPERS).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(folder, '.env'), lines.join('\n'));
    const configuration = pathToFileURL(join(ROOT, 'scripts/launch/configuration.ts')).href;
    const program = `import { loadConfiguration } from '${configuration}'; console.log(JSON.stringify(loadConfiguration('${folder}')))`;
    const read = (env: NodeJS.ProcessEnv) =>
      JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', program], {
          env,
          encoding: 'utf8',
          stdio: 'pipe',
        }),
      ) as object;
    expect(read(isolatedEnvironment(OWN))).toEqual(plain(readEnv(OWN)));
    // Without it the file would be read: production refuses a clock offset.
    expect(() => read({ NODE_ENV: 'production', PATH: process.env.PATH })).toThrow('CLOCK_OFFSET is refused');
  });
});
