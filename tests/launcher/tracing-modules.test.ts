import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, it } from 'vitest';

/**
 * Modules of OpenTelemetry that a process loads with the server, and after `statement`; without those of its API, which
 * prom-client loads.
 */
function countModules(statement: string): number {
  const program = `
    import { registerHooks } from 'node:module';
    let count = 0;
    registerHooks({
      load(url, context, next) {
        if (url.includes('@opentelemetry/') && !url.includes('@opentelemetry/api/')) count += 1;
        return next(url, context);
      },
    });
    await import(${JSON.stringify(join(process.cwd(), 'server/main.ts'))});
    const { startTracing } = await import(${JSON.stringify(join(process.cwd(), 'server/lib/tracing/tracing.ts'))});
    ${statement}
    process.stdout.write(String(count));
    process.exit(0);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }));
}

it('MAC-9 loads no module of OpenTelemetry with the server, and many when tracing starts', () => {
  expect(countModules('')).toBe(0);
  const start = `await startTracing({ endpoint: 'http://127.0.0.1:1', headers: {}, ratio: 1, resource: {} });`;
  expect(countModules(start)).toBeGreaterThan(20);
}, 240_000);
