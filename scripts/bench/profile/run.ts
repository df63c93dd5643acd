import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildStale } from '../../launch/builds/builds.ts';
import { ROOT } from '../../testing/command.ts';
import type { BenchParts } from '../measure.ts';
import { listRows, readRowIds, type Row } from '../pages/rows.ts';
import { sendRequests, targetOf } from '../pages/slices.ts';
import { startDatabaseServer } from '../site/databases.ts';
import { openSite, servingProcess } from '../site/site.ts';
import { formatTable } from '../table.ts';
import { INSPECTABLE, profileProcess } from './cpu-profile.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import type { StatementLog } from './statement-log.ts';
import { summariseProfile, type SelfTime } from './summarise.ts';

const WARM_UP_REQUESTS = 300;
/** Sent one after another, so that waiting for a connection or a processor does not count. */
const COUNTED_REQUESTS = 20;
const SHOWN = { groups: 25, functions: 40, text: 150 };

/** Where the time of one address goes: @param name a row's name, or a path that a member opens */
export async function profilePath(name: string, seconds: number, { progress, shutdown }: BenchParts): Promise<string> {
  const cache = join(ROOT, '.cache/bench');
  mkdirSync(join(cache, 'seeds'), { recursive: true });
  await buildStale(ROOT, progress);
  const server = await startDatabaseServer(cache, shutdown);
  const proxies: { log: StatementLog }[] = [];
  const through = async (url: string) => {
    const proxy = await openDatabaseProxy(url, shutdown);
    proxies.push(proxy);
    return proxy.url;
  };
  const open = { root: ROOT, name: 'new', cache, server, progress, shutdown, nodeOptions: INSPECTABLE, through };
  const site = await openSite(open);
  const row: Row = listRows().find((each) => each.name === name) ?? {
    name,
    group: 'Pages of members',
    visitor: 'member',
    path: name,
  };
  const target = targetOf(row, site, await readRowIds(site));
  if (!target) throw new Error(`the demo has nothing to show at ${name}`);
  const { log } = proxies[0]!;
  const { rate, failed } = await progress.step('Warming up', () => sendRequests(target, WARM_UP_REQUESTS));
  if (failed > 0) throw new Error(`${failed} of ${WARM_UP_REQUESTS} answers were no success`);
  log.reset();
  await sendRequests(target, COUNTED_REQUESTS, 1);
  const statements = describeStatements(log);
  const amount = Math.ceil(rate * seconds);
  const profile = await progress.step(`Profiling ${amount} requests`, () =>
    profileProcess(site.app, servingProcess(site.app), () => sendRequests(target, amount)),
  );
  const { total, groups, functions } = summariseProfile(profile, `${pathToFileURL(ROOT).href}/`);
  const table = (title: string, times: readonly SelfTime[], shown: number) =>
    formatTable([
      [title, 'ms a request', '%'],
      ...times
        .slice(0, shown)
        .map((each) => [each.name, (each.ms / amount).toFixed(3), ((100 * each.ms) / total).toFixed(1)]),
    ]);
  return [
    '',
    `${name}: ${(total / amount).toFixed(2)} ms a request on the JavaScript thread, under a profiler`,
    '',
    table('package or module, self time', groups, SHOWN.groups),
    '',
    table('function, self time', functions, SHOWN.functions),
    '',
    statements,
    '',
  ].join('\n');
}

function describeStatements(log: StatementLog): string {
  const each = (value: number) => (value / COUNTED_REQUESTS).toFixed(2);
  const rows = [...log.statements].sort(([, a], [, b]) => b.ms - a.ms);
  const count = rows.reduce((sum, [, statement]) => sum + statement.count, 0);
  return [
    `${each(count)} statements, ${each(log.roundTrips)} round trips, ${each(log.waited)} ms for them a request, one by one`,
    '',
    formatTable([
      ['statement', 'a request', 'ms a request'],
      ...rows.map(([text, one]) => [text.slice(0, SHOWN.text), each(one.count), each(one.ms)]),
    ]),
  ].join('\n');
}
