import { mkdirSync } from 'node:fs';
import { startBrowserApp } from '../tests/setup/browser/browser-app.ts';
import { type Check, REPORTS, runningChecks, staticChecks } from './testing/checks.ts';
import { buildCheck, finish, measure, runSideBySide } from './testing/runs.ts';

/* `npm test`: runs every check and test, and prints a summary line. `--only=<name>[,<name>]` runs some. */
const names = [...staticChecks, ...runningChecks].map((check) => check.name);

function readOnly(args: string[]): Set<string> {
  const chosen = new Set<string>();
  for (const arg of args) {
    const list = /^--only=(.+)$/.exec(arg)?.[1]?.split(',') ?? [];
    if (list.length === 0 || list.some((name) => !names.includes(name))) {
      process.stderr.write(`Usage: npm test -- --only=<name>[,<name>]; names: ${names.join(', ')}\n`);
      process.exit(2);
    }
    for (const name of list) chosen.add(name);
  }
  return chosen.size > 0 ? chosen : new Set(names);
}

mkdirSync(REPORTS, { recursive: true });
const chosen = readOnly(process.argv.slice(2));
const isChosen = (check: Check) => chosen.has(check.name);
const tests = runningChecks.filter(isChosen);
// The static checks read no build output; the tests do.
const results = await runSideBySide([...(tests.length > 0 ? [buildCheck] : []), ...staticChecks.filter(isChosen)]);
const inApp = ['unit', 'browser'].every((name) => chosen.has(name)) && !process.env.SIBLING_E2E_PORT;
// Beside the unit tests, which leave a part of a core idle. If it fails, Playwright tries again and says why.
const app = inApp ? startBrowserApp().catch(() => undefined) : undefined;
for (const check of tests) {
  if (check.name === 'browser') Object.assign(process.env, (await app)?.environment);
  results.push(await measure(check, true));
}
await (await app)?.stop();
finish(results);
