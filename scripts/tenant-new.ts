import { resolve } from 'node:path';
import type { Env } from '../server/env.ts';
import { lastGoodDir } from '../server/modules/platform/tenants/index.ts';
import { runCommand } from './commands/command.ts';
import { openTerminal } from './commands/terminal.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { askAnswers } from './tenants/ask-answers.ts';
import { parseAnswers, questionnaire, readOptions } from './tenants/tenant-answers.ts';
import { ROOT } from './testing/command.ts';
import { writeTenant } from './tenants/write-tenant.ts';

/** Writes a new site's folder from options or answers and prints its URL. */
async function main(args: readonly string[]): Promise<void> {
  const env = loadConfiguration(ROOT);
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
    terminal.print(`A running app serves it immediately: ${urlOf(tenant.hosts[0] ?? '', env)}`);
  } finally {
    terminal.close();
  }
}

function urlOf(host: string, env: Env): string {
  if (!env.demo) return `https://${host}/`;
  const port = env.PUBLIC_PORT ?? env.PORT;
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}

await runCommand(main);
