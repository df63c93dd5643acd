import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { memoryFlags } from '../../scripts/launch/processes/memory-flags.mjs';
import { ENV_NAMES, readEnv } from '../../server/env.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

const service = z.object({
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  networks: z.array(z.string()),
});
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(read('compose.yaml'), { merge: true })).services;

describe('containers', () => {
  it('are the app, a worker, the migration, PostgreSQL, Redis and Caddy, and only Caddy is reachable from outside', () => {
    expect(Object.keys(compose).sort()).toEqual(['app', 'caddy', 'migrate', 'postgres', 'redis', 'worker']);
    const published = Object.entries(compose).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
    expect(compose.caddy?.networks).toEqual(['edge']);
  });

  it('HRD-4 use the role that row-level security binds, and migrate apart from serving', () => {
    expect(compose.app?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/sibling_app:/);
    expect(compose.worker?.environment?.DATABASE_URL).toBe(compose.app?.environment?.DATABASE_URL);
    expect(compose.migrate?.environment?.MIGRATION_DATABASE_URL).toMatch(/^postgres:\/\/sibling_migrator:/);
    for (const service of [compose.app, compose.worker])
      expect(service?.environment?.MIGRATION_DATABASE_URL).toBeUndefined();
  });

  it('contain no password or secret', () => {
    const secrets = read('compose.yaml').matchAll(/^\s+(\w*(?:PASSWORD|SECRET)\w*): (.+)$/gm);
    const values = Object.fromEntries([...secrets].map(([, name = '', value = '']) => [name, value] as const));
    expect(Object.keys(values)).toEqual(expect.arrayContaining(['SECRET', 'APP_PASSWORD', 'POSTGRES_PASSWORD']));
    expect(Object.values(values).filter((value) => !/^\$\{[^}]+\}$/.test(value))).toEqual([]);
  });

  it('get every setting of .env except those fixed by the image or the mode', () => {
    const image = ['HOST', 'PORT', 'INTERNAL_PORT', 'DATA_DIR', 'TENANTS_DIR'];
    const mode = ['ALLOW_EMBEDDED_DATABASE', 'CLOCK_OFFSET', 'COOKIE_SECURE', 'MOLLIE_API_ENDPOINT', 'PUBLIC_PORT'];
    const given = { ...compose.app?.environment, ...compose.migrate?.environment };
    const left = ENV_NAMES.filter((name) => !(name in given));
    expect(left.toSorted()).toEqual([...image, ...mode].toSorted());
  });

  it('start without the optional settings of .env', () => {
    for (const { environment } of [compose.app!, compose.worker!]) {
      const optional = Object.entries(environment!).flatMap(([name, value]): Array<[string, string]> => {
        const [, kept] = /^\$\{\w+:-(.*)\}$/.exec(value) ?? [];
        return kept === undefined ? [] : [[name, kept]];
      });
      expect(optional.length).toBeGreaterThan(10);
      const { GEOIP_DATABASE, GEOIP_COUNTRY_HEADER, ...env } = readEnv(Object.fromEntries(optional));
      expect(env).toMatchObject({ DATABASE_POOL: 10, RATE_LIMIT_SCALE: 1, DESK_CORRECTION_MAX: 200 });
      expect([GEOIP_DATABASE, GEOIP_COUNTRY_HEADER]).toEqual([undefined, undefined]);
    }
  });

  it('ask the app on its internal port before a certificate is requested', () => {
    expect(read('Caddyfile')).toContain('ask http://app:9090/internal/tls-allowed');
    expect(read('Dockerfile')).toContain('INTERNAL_PORT=9090');
  });

  it('FST-6 start the app and workers with the memory flags of the launcher', () => {
    const flags = memoryFlags('')
      .map((flag) => `"${flag.replace(pathToFileURL(ROOT).href, '.')}"`)
      .join(', ');
    expect(read('Dockerfile')).toContain(`\nCMD ["node", ${flags}, "scripts/start.ts", "--no-build"]`);
    for (const file of ['compose.yaml', 'deploy/compose.yaml'])
      expect(read(file)).toContain(`    command: ["node", ${flags}, "scripts/worker.ts"]`);
  });

  it('run the image as a normal user, without development packages', () => {
    const last =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/COPY --from=packages \/app\/node_modules/);
    expect(read('Dockerfile')).toContain('npm ci --omit=dev');
    expect(last).toContain('/readyz');
  });
});

describe('.env.example', () => {
  it('names exactly the settings that server/env.ts reads', () => {
    const source = read('server/env.ts');
    const start = source.indexOf('const schema = z.object({');
    const schema = source.slice(start, source.indexOf('\n});', start));
    const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1]);
    const documented = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]);
    expect(documented.toSorted()).toEqual(settings.toSorted());
  });
});
