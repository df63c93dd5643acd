import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { isolatedEnvironment } from '../../scripts/launch/processes/isolated-environment.ts';
import type { Member } from '../factories/member.ts';
import { createRealTimeMembers } from '../setup/real-time-members.ts';
import { scratchFolder } from '../setup/scratch-folder.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const HOST = 'default.localhost';
const START_MS = 180_000;
/** Between two requests of a client: a load that a busy machine bears, since refusals under overload are another test's. */
const PAUSE_MS = 100;

const installed = ['caddy', 'haproxy'].every((program) => spawnSync(program, ['version']).error === undefined);
if (!installed && process.env.CI === 'true') throw new Error('caddy or haproxy is missing: apt-get install both');

interface Running {
  port: number;
  child: ChildProcess;
}

const test = useTestDatabase();
const apps: Running[] = [];
const proxies: Array<Running & { name: string }> = [];
let folder: string;

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function startApp(port: number): Promise<Running> {
  const child = spawn(process.execPath, ['scripts/start.ts', '--no-build', '--no-seed'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: isolatedEnvironment({
      DATABASE_URL: test.runtimeUrl,
      DATA_DIR: join(folder, String(port)),
      PORT: String(port),
      ROLE: 'web',
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_DELAY: '5',
      LOG_LEVEL: 'error',
    }),
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  await vi.waitFor(() => expect(output).toContain('Ctrl-C stops everything'), { timeout: START_MS });
  return { port, child };
}

/** The part of the Caddyfile that passes requests on, without TLS. */
function caddyConfiguration(port: number): string {
  const [block = ''] = /\treverse_proxy [\s\S]*?\n\t\}\n/.exec(readFileSync('Caddyfile', 'utf8')) ?? [];
  // The name that older versions give it.
  const known = block.replace('{client_ip}', '{remote_host}');
  return `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n${known}}\n`;
}

async function startProxies(): Promise<void> {
  const [first, second] = apps.map(({ port }) => `127.0.0.1:${port}`);
  const [caddy, haproxy] = [await findFreePort(), await findFreePort()];
  const caddyfile = join(folder, 'Caddyfile');
  writeFileSync(caddyfile, caddyConfiguration(caddy));
  const run = (program: string, args: string[], settings: Record<string, string>) =>
    spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...settings, HOME: folder } });
  proxies.push(
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
  );
  for (const { port } of proxies)
    await vi.waitFor(async () => expect((await ask(port, { path: '/api/settings.php' })).status).toBe(200), {
      timeout: 20_000,
    });
}

interface Asking {
  method?: 'GET' | 'POST';
  path: string;
  member?: Member;
  body?: object;
  agent?: Agent | false;
}

function ask(port: number, { method = 'GET', path, member, body, agent = false }: Asking) {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    'content-type': 'application/json',
    ...(member && { cookie: `session=${member.sessionToken}` }),
  };
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode!, body: answer }), reject);
    })
      .on('error', reject)
      .end(body ? JSON.stringify(body) : undefined);
  });
}

/** Reads a member's events as a browser does: it connects again after the last event that it got. */
async function followEvents(port: number, member: Member, ids: number[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const headers = {
      host: HOST,
      cookie: `session=${member.sessionToken}`,
      'last-event-id': String(ids.at(-1) ?? 0),
    };
    await new Promise<void>((done) => {
      const asking = request({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, (response) => {
        let rest = '';
        response.on('data', (chunk: Buffer) => {
          const blocks = (rest + chunk.toString()).split('\n\n');
          rest = blocks.pop()!;
          for (const block of blocks) {
            const [, id] = /^id: (\d+)$/m.exec(block) ?? [];
            if (id) ids.push(Number(id));
          }
        });
        response.on('close', done);
        response.on('error', () => undefined);
      });
      asking.on('error', () => done());
      over.addEventListener('abort', () => asking.destroy());
      asking.end();
    });
    await sleep(50);
  }
}

describe.skipIf(!installed)('HRD-4 restarting both apps in turn', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(scratchFolder(), 'sibling-restart-'));
    apps.push(await startApp(await findFreePort()), await startApp(await findFreePort()));
    await startProxies();
  }, 2 * START_MS);

  afterAll(async () => {
    await Promise.all([...proxies, ...apps].map(end));
    rmSync(folder, { recursive: true, force: true });
  }, START_MS);

  it(
    'fails no request behind Caddy and HAProxy, sends each message once, and leaves no gap in event streams',
    async () => {
      const members = await createRealTimeMembers(test.database, 8, { credits: 100_000, premium: true });
      const failures: string[] = [];
      const sent = new Map<string, number>();
      const over = new AbortController();
      const asked = { GET: 0, POST: 0 };

      async function keepAsking(proxy: (typeof proxies)[number], from: Member, to: Member, agent: Agent | false) {
        for (let turn = 0; !over.signal.aborted; turn += 1) {
          const message = { profile: to.profileId, client_id: randomUUID(), text: `Bericht ${turn}` };
          const asking: Asking =
            turn % 2 === 0
              ? { path: '/api/chats.php', member: from, agent }
              : { method: 'POST', path: '/api/message.php', member: from, agent, body: message };
          const answer = await ask(proxy.port, asking).catch((error: Error) => ({ status: 0, body: error.message }));
          const method = asking.method ?? 'GET';
          asked[method] += 1;
          if (answer.status === 201) sent.set(to.profileId, (sent.get(to.profileId) ?? 0) + 1);
          else if (answer.status !== 200) failures.push(`${proxy.name} ${method} ${answer.status} ${answer.body}`);
          await sleep(PAUSE_MS);
        }
      }

      const agents = proxies.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
      // Each proxy has a client that keeps its connection, and one that opens one for each request.
      const asking = proxies.flatMap((proxy, index) => [
        keepAsking(proxy, members[index * 4]!, members[index * 4 + 1]!, agents[index]!),
        keepAsking(proxy, members[index * 4 + 2]!, members[index * 4 + 3]!, false),
      ]);
      const heard = proxies.map(() => [] as number[]);
      const following = proxies.map(({ port }, index) =>
        followEvents(port, members[index * 4 + 1]!, heard[index]!, over.signal),
      );
      for (const [index, { port }] of apps.entries()) {
        await sleep(2_000);
        await end(apps[index]!);
        apps[index] = await startApp(port);
        // The proxies notice that it is ready again.
        await sleep(3_000);
      }
      over.abort();
      await Promise.all([...asking, ...following]);
      for (const agent of agents) agent.destroy();
      expect(failures).toEqual([]);
      expect(Math.min(asked.GET, asked.POST)).toBeGreaterThan(50);
      for (const [index, ids] of heard.entries()) {
        const count = sent.get(members[index * 4 + 1]!.profileId)!;
        // The last ones may not have arrived when the stream was closed.
        expect(ids.length).toBeGreaterThan(count / 2);
        expect(ids).toEqual(ids.map((_, position) => position + 1));
      }
    },
    2 * START_MS,
  );
});
