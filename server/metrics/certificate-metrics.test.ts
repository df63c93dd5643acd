import { Registry } from 'prom-client';
import { expect, it } from 'vitest';

import { createTestClock } from '../../tests/factories/clock.ts';
import { buildTenant } from '../../tests/factories/tenant.ts';
import { eventually } from '../../tests/setup/eventually.ts';
import { createFixedRegistry } from '../../tests/setup/test-deps.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../lib/logger.ts';
import { registerCertificateMetrics } from './site-metrics.ts';

const HOURS = 3_600_000;

it('MAC-9 shows the certificates of served hosts on the public port, asked for once in six hours', async () => {
  const clock = createTestClock();
  const validTo = new Date(clock.now().getTime() + 40 * 24 * HOURS);
  const asked: string[] = [];
  const read = (host: string, port?: number) => {
    asked.push(`${host}:${port}`);
    if (host === 'stil.example') return Promise.resolve({ unreachable: 'ETIMEDOUT' });
    return Promise.resolve({ validTo, refused: host === 'fout.example' ? 'SELF_SIGNED_CERT_IN_CHAIN' : null });
  };
  const entry = (host: string, state: string) => ({ state, tenant: buildTenant({ hosts: [host] }) });
  const list = () =>
    [
      entry('goed.example', 'serving'),
      entry('fout.example', 'last_good'),
      entry('stil.example', 'serving'),
      entry('weg.example', 'suspended'),
    ] as never;
  const registry = new Registry();
  const deps = { tenants: { ...createFixedRegistry([]), list }, clock, env: readEnv({ PUBLIC_PORT: '8443' }) };
  registerCertificateMetrics({ ...deps, log: createLogger({ level: 'silent', pretty: false }) }, registry, read);
  const figures = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line));
  expect(await figures()).toEqual([]);
  const known = [
    `certificate_expiry_timestamp_seconds{host="goed.example"} ${validTo.getTime() / 1000}`,
    `certificate_expiry_timestamp_seconds{host="fout.example"} ${validTo.getTime() / 1000}`,
    'certificate_valid{host="goed.example"} 1',
    'certificate_valid{host="fout.example"} 0',
    'certificate_valid{host="stil.example"} 0',
  ];
  await eventually(async () => expect(await figures()).toEqual(known));
  expect(asked).toEqual(['goed.example:8443', 'fout.example:8443', 'stil.example:8443']);
  clock.advance(7 * HOURS);
  await figures();
  await eventually(() => expect(asked).toHaveLength(6));
});
