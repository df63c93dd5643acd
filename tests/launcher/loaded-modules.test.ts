import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, it } from 'vitest';

import { memoryFlags } from '../../scripts/launch/processes/memory-flags.mjs';

const TIME_LIMIT_MS = 240_000;

const importOf = (path: string) => `await import(${JSON.stringify(pathToFileURL(path).href)});`;
const inProject = (path: string) => importOf(join(process.cwd(), path));

/** Runs a program and returns what it prints as JSON. */
function run<T>(program: string, flags: readonly string[] = []): T {
  const args = [...flags, '--input-type=module', '--eval', `${program} process.exit(0);`];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as T;
}

/** How many modules of each package a process loads with the server, and after `statement`. */
const countModules = (statement = '') =>
  run<Partial<Record<string, number>>>(`
    import { registerHooks } from 'node:module';
    const counts = {};
    registerHooks({
      load(url, context, next) {
        const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name) counts[name] = (counts[name] ?? 0) + 1;
        return next(url, context);
      },
    });
    ${inProject('server/main.ts')}
    ${statement}
    process.stdout.write(JSON.stringify(counts));`);

it(
  'FST-6 loads no large library with the server that few processes need',
  () => {
    const names = Object.keys(countModules());
    expect(names).toContain('kysely');
    const rare = /^(?:redis|@redis\/.*|@simplewebauthn\/.*|@peculiar\/.*|nodemailer|postal-mime)$/;
    expect(names.filter((name) => rare.test(name))).toEqual([]);
  },
  TIME_LIMIT_MS,
);

it(
  'MAC-9 loads no module of OpenTelemetry but its API with the server, and many when tracing starts',
  () => {
    const telemetry = (statement?: string) =>
      Object.entries(countModules(statement))
        .filter(([name]) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api')
        .reduce((sum, [, count = 0]) => sum + count, 0);
    expect(telemetry()).toBe(0);
    const start = `const { startTracing } = ${inProject('server/lib/tracing/tracing.ts')}
      await startTracing({ endpoint: 'http://127.0.0.1:1', headers: {}, ratio: 1, resource: {} });`;
    expect(telemetry(start)).toBeGreaterThan(20);
  },
  TIME_LIMIT_MS,
);

it(
  'FST-6 serves sites without Node’s parser of TypeScript, which is loaded for a source that the build does not have',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'unbuilt-'));
    const unbuilt = join(folder, 'unbuilt.ts');
    writeFileSync(unbuilt, 'export const sum = (one: number, other: number): number => one + other;\n');
    const hasParser = `process.moduleLoadList.some((name) => name.includes('/amaro/'))`;
    const loaded = run<{ before: boolean; sum: number; after: boolean }>(
      `${inProject('server/main.ts')}
       const before = ${hasParser};
       const { sum } = ${importOf(unbuilt)}
       process.stdout.write(JSON.stringify({ before, sum: sum(1, 2), after: ${hasParser} }));`,
      memoryFlags(''),
    );
    rmSync(folder, { recursive: true });
    expect(loaded).toEqual({ before: false, sum: 3, after: true });
  },
  TIME_LIMIT_MS,
);
