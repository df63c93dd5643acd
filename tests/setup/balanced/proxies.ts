import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

import { findFreePort } from '../../../scripts/embedded/free-port.ts';
import { eventually } from '../eventually.ts';
import type { Running } from './apps.ts';
import { ask } from './load.ts';

export interface Proxy extends Running {
  name: string;
}

/**
 * Whether Caddy and HAProxy are installed.
 * @throws Error under `CI=true`, where their tests must not be skipped.
 */
export function proxiesAvailable(): boolean {
  const installed = ['caddy', 'haproxy'].every((program) => spawnSync(program, ['version']).error === undefined);
  if (!installed && process.env.CI === 'true') throw new Error('caddy or haproxy is missing: apt-get install both');
  return installed;
}

/** The part of the Caddyfile that passes requests on, without TLS. */
function caddyConfiguration(port: number): string {
  const [block = ''] = /\treverse_proxy [\s\S]*?\n\t\}\n/.exec(readFileSync('Caddyfile', 'utf8')) ?? [];
  // The name that older versions give it.
  const known = block.replace('{client_ip}', '{remote_host}');
  return `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n${known}}\n`;
}

/** Starts Caddy and HAProxy in front of two apps, with the files that production uses. */
export async function startProxies(apps: readonly Running[], folder: string): Promise<Proxy[]> {
  const [first, second] = apps.map(({ port }) => `127.0.0.1:${port}`);
  const [caddy, haproxy] = [await findFreePort(), await findFreePort()];
  const caddyfile = join(folder, 'Caddyfile');
  writeFileSync(caddyfile, caddyConfiguration(caddy));
  const run = (program: string, args: string[], settings: Record<string, string>) =>
    spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...settings, HOME: folder } });
  const proxies = [
    {
      name: 'Caddy',
      port: caddy,
      child: run('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
        UPSTREAMS: `${first} ${second}`,
      }),
    },
    {
      name: 'HAProxy',
      port: haproxy,
      child: run('haproxy', ['-f', 'scripts/docker/haproxy.cfg'], {
        BIND: `127.0.0.1:${haproxy}`,
        APP_1: first!,
        APP_2: second!,
      }),
    },
  ];
  for (const { port } of proxies)
    await eventually(async () => expect((await ask(port, { path: '/api/settings.php' })).status).toBe(200));
  return proxies;
}
