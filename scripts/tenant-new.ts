import { resolve } from 'node:path';
import type { Env } from '../server/env.ts';
import { lastGoodDir } from '../server/modules/platform/tenants/index.ts';
import { runCommand } from './commands/command.ts';
import { openTerminal } from './commands/terminal.ts';
import { findInstallation } from './launch/installation.ts';
import type { RunningApp } from './launch/running-apps.ts';
import { askAnswers } from './tenants/ask-answers.ts';
import { parseAnswers, questionnaire, readOptions } from './tenants/tenant-answers.ts';
import { ROOT } from './testing/command.ts';
import { writeTenant } from './tenants/write-tenant.ts';

/** Writes a new site's folder from options or answers, and prints where to see it and how to publish it. */
async function main(args: readonly string[]): Promise<void> {
  const { env, app } = findInstallation(ROOT);
  const terminal = openTerminal();
  try {
    const tenant = parseAnswers(await askAnswers(questionnaire, readOptions(args), terminal.ask, terminal.print));
    const place = {
      tenantsDir: resolve(ROOT, env.TENANTS_DIR),
      lastGoodDir: lastGoodDir(env.dataDir),
      reservedHosts: ['localhost', env.CONSOLE_HOST],
    };
    const path = await writeTenant(tenant, place, new Date().toISOString().slice(0, 10));
    terminal.print(`Written: ${path}`);
    for (const line of nextSteps(tenant.hosts[0] ?? '', env, app)) terminal.print(line);
  } finally {
    terminal.close();
  }
}

/** Where to see the draft, and how to publish it. */
function nextSteps(host: string, env: Env, app: RunningApp | null): string[] {
  const look = env.demo ? demoUrl(host, env) : `at the desk, under Sites: https://${env.CONSOLE_HOST}/desk/sites`;
  return [
    'The site is a draft: its host is unknown to everybody but you.',
    app ? `See it: ${look}` : `No app runs from this folder now. Once it does (npm start), see the site: ${look}`,
    'To publish it, fill in company and support_email in that file and change its status to live.',
  ];
}

function demoUrl(host: string, env: Env): string {
  const port = env.PUBLIC_PORT ?? env.PORT;
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}

await runCommand(main);
