import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

import type { Database } from '../../db/client.ts';
import { findProgram } from '../../scripts/cluster/programs.ts';
import { readEnv } from '../../server/env.ts';
import { buildInternalApp } from '../../server/internal-app.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { onePod } from '../../server/pods/pods.ts';
import { createTestClock } from '../factories/clock.ts';
import { createRecordingQueue } from '../factories/jobs.ts';
import { createFixedRegistry } from '../setup/test-deps.ts';

const read = (path: string) => readFileSync(path, 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
}
const rules = (parse(read('deploy/etc/prometheus/rules.yml')) as { groups: Array<{ rules: Rule[] }> }).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.flatMap(({ alert }) => alert ?? []);

interface Dashboard {
  uid: string;
  panels: Array<{ title: string; targets: Array<{ expr: string }> }>;
}
const dashboards = globSync('deploy/etc/grafana/dashboards/*.json').map((path) => JSON.parse(read(path)) as Dashboard);
const queries = dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

const documentation = read('docs/observability.md');

const promtool = findProgram('promtool');
if (!promtool) process.stdout.write('promtool is not installed: its checks of rules and dashboards are skipped\n');

function runPromtool(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(promtool!, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** The names in a query: what is no label, no function and no word of the language. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const words = bare.match(/(?<![\w:])[a-zA-Z_][\w:]*(?!\w*\s*\()/g) ?? [];
  const language = new Set(['and', 'or', 'unless', 'by', 'offset', 'bool', 'le']);
  return words.filter((word) => !language.has(word) && !/^\d|^e\d+$|^[smhdw]$/.test(word));
}

/** Exported by Prometheus, Patroni, etcd and HAProxy. */
const OF_OTHERS = /^(?:up|patroni_\w+|etcd_\w+|haproxy_\w+)$/;

/** Names of the metrics that a process exports, and their types. */
async function exported(): Promise<Map<string, string>> {
  const idle = { waitMs: () => 0, countConnections: () => ({ open: 0, idle: 0, waiting: 0 }) };
  const database = { ...idle, withPlatform: () => Promise.resolve([]) } as unknown as Database;
  const app = buildInternalApp(
    {
      env: readEnv({}),
      tenants: createFixedRegistry([]),
      jobs: createRecordingQueue(),
      database,
      // Of an installation with several pods, which has all of them.
      pods: { ...onePod(database), list: [1, 2].flatMap(() => onePod(database).list) },
      clock: createTestClock(),
      log: createLogger({ level: 'silent', pretty: false }),
    },
    fastify(),
  );
  const { body } = await app.inject('/metrics');
  return new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
}

it.skipIf(!promtool).each(['rules', 'payments'])(
  'MAC-9 raises each alert when it must, and not before: %s',
  (name) => {
    expect(runPromtool(['test', 'rules', `tests/alerts/${name}.yaml`])).toMatchObject({ status: 0 });
  },
  120_000,
);

it('MAC-9 tests every alert, gives it a severity, and says what to do', () => {
  const tested = ['rules', 'payments'].map((name) => read(`tests/alerts/${name}.yaml`)).join('');
  expect(alerts.filter((alert) => !new RegExp(`alertname: ${alert}\\n +exp_alerts`).test(tested))).toEqual([]);
  expect(alerts.filter((alert) => !documentation.includes(`\`${alert}\``))).toEqual([]);
  const documented = [...documentation.matchAll(/^\| (`[A-Z]\w+`(?:, `[A-Z]\w+`)*) \|/gm)].flatMap(([, names]) =>
    names!.replaceAll('`', '').split(', '),
  );
  expect(documented.toSorted()).toEqual(alerts.toSorted());
  const severities = rules.flatMap(({ alert, labels }) => (alert ? [labels?.severity] : []));
  expect(new Set(severities)).toEqual(new Set(['critical', 'warning', 'info']));
});

it('MAC-9 asks in rules and dashboards for metrics that exist', async () => {
  const metrics = await exported();
  const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
  const exists = (name: string) =>
    metrics.has(name) ||
    recorded.has(name) ||
    OF_OTHERS.test(name) ||
    metrics.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';
  const asked = [...rules.map(({ expr }) => expr), ...queries].flatMap(metricsIn);
  expect(asked.length).toBeGreaterThan(80);
  expect(asked.filter((name) => !exists(name))).toEqual([]);
  expect(metricsIn('sum by (site) (rate(no_such_metric{site="a"}[5m])) > 0')).toEqual(['no_such_metric']);
});

it('MAC-9 describes every exported metric, and no other', async () => {
  const own = [...(await exported()).keys()].filter((name) => !/^(?:process|nodejs)_/.test(name));
  const table = documentation.slice(documentation.indexOf('## Metrics'), documentation.indexOf('## Alerts'));
  const described = [...table.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|/gm)].flatMap(([, names]) =>
    names!.replaceAll('`', '').split(', '),
  );
  expect(described.toSorted()).toEqual(own.toSorted());
});

it.skipIf(!promtool)('MAC-9 has dashboards whose queries Prometheus understands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sibling-queries-'));
  const file = join(folder, 'queries.yml');
  const asRules = queries.map((expr, index) => ({ record: `query:${index}`, expr: expr.replaceAll('$site', 'zomer') }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules: asRules }] }));
  const checked = runPromtool(['check', 'rules', file]);
  rmSync(folder, { recursive: true });
  expect(checked).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${queries.length} rules found`) as string,
  });
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(4);
});
